import { NO_UUID, type RouteRequests } from './route-request.js';

const REVIEW = { finished: false, clear: 5, errors: false };

/** Requests to the routes of orders and of what a buyer does with them: downloads, cases, reviews, reports. */
export const ORDER_REQUESTS: RouteRequests = {
  'HEAD /api/v1/designs/:id/download': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/download': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'GET /api/v1/designs/:id/download (nobody paid)': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'POST /api/v1/designs/:id/download-link': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'POST /api/v1/designs/:id/download-link/mail': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'HEAD /api/v1/downloads/:token': async (fixtures) => ({
    params: [await fixtures.downloadToken()],
  }),
  'GET /api/v1/downloads/:token': async (fixtures) => ({
    params: [await fixtures.downloadToken()],
  }),
  'POST /api/v1/orders': async (fixtures) => ({ json: { design_id: await fixtures.design() } }),
  'GET /api/v1/orders/:orderId': async (fixtures) => ({ params: [await fixtures.order()] }),
  'POST /api/v1/orders/:orderId/pay': async (fixtures) => ({
    params: [await fixtures.order()],
    json: { payment_method: 'wechat_native' },
  }),
  'POST /api/v1/orders/:orderId/refund': async (fixtures) => ({
    params: [await fixtures.order()],
    json: { reason: '买错了' },
  }),
  'GET /api/v1/orders/:orderId/help': async (fixtures) => ({ params: [await fixtures.order()] }),
  'POST /api/v1/orders/:orderId/cases': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
    json: { kind: 'other', text: '打不开' },
  }),
  'POST /api/v1/orders/:orderId/invoice': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
    json: { kind: 'person', title: '小满' },
  }),
  'GET /api/v1/orders/:orderId/invoice': async (fixtures) => ({
    params: [await fixtures.invoice()],
  }),
  'GET /api/v1/orders/:orderId/invoice/file': async (fixtures) => ({
    params: [await fixtures.invoice()],
  }),
  'GET /api/v1/orders/:orderId/certificate': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
  }),
  'POST /api/v1/orders/:orderId/file-links': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
    json: { file: 'certificate' },
  }),
  'POST /api/v1/orders/:orderId/file-links (invoice)': async (fixtures) => ({
    params: [await fixtures.invoice()],
    json: { file: 'invoice' },
  }),
  'GET /api/v1/order-files/:token': async (fixtures) => ({
    params: [await fixtures.orderFileToken()],
  }),
  'GET /api/v1/certificates/:code': async (fixtures) => ({
    params: [await fixtures.certificate()],
  }),
  'POST /api/v1/orders/:orderId/invoice/file': async (fixtures) => ({
    params: [await fixtures.invoice()],
    form: { file: '' },
  }),
  'GET /api/v1/cases/:caseId': async (fixtures) => ({ params: [await fixtures.case()] }),
  'POST /api/v1/cases/:caseId/moves': async (fixtures) => ({
    params: [await fixtures.case()],
    json: { move: 'answer', text: '改好了' },
  }),
  'POST /api/v1/cases/:caseId/pictures': async (fixtures) => ({
    params: [await fixtures.case()],
    form: { picture: '' },
  }),
  'GET /api/v1/case-pictures/:token': () => ({ params: ['unknown'] }),
  'POST /api/v1/orders/:orderId/return': async (fixtures) => ({ params: [await fixtures.order()] }),
  'GET /api/v1/orders/:orderId/status': async (fixtures) => ({ params: [await fixtures.order()] }),
  'GET /api/v1/account/orders/:orderId/downloads': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
  }),
  'POST /api/v1/payments/held/:outTradeNo': () => ({
    params: ['no-such-payment'],
    json: { decision: 'dismiss', reason: '查过了' },
  }),
  'POST /api/v1/payments/notifications/failed': () => ({
    json: { decision: 'dismiss', reason: '查过了' },
  }),
  'POST /api/v1/payments/reconciliations/:date': () => ({ params: ['2026-01-01'] }),
  'GET /api/v1/orders/:orderId/review': async (fixtures) => ({
    params: [(await fixtures.review()).orderId],
  }),
  'PUT /api/v1/orders/:orderId/review/asked': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
  }),
  'PUT /api/v1/orders/:orderId/review': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
    json: REVIEW,
  }),
  'PUT /api/v1/orders/:orderId/review (not paid)': async (fixtures) => ({
    params: [await fixtures.order()],
    json: REVIEW,
  }),
  'DELETE /api/v1/orders/:orderId/review': async (fixtures) => ({
    params: [(await fixtures.review()).orderId],
  }),
  'POST /api/v1/orders/:orderId/review/pictures': async (fixtures) => ({
    params: [(await fixtures.review()).orderId],
    form: { picture: '' },
  }),
  'DELETE /api/v1/orders/:orderId/review/pictures/:pictureId': async (fixtures) => ({
    params: [(await fixtures.review()).orderId, NO_UUID],
  }),
  'POST /api/v1/reviews/:id/answer': async (fixtures) => ({
    params: [(await fixtures.review()).id],
    json: { text: '谢谢' },
  }),
  'POST /api/v1/reviews/:id/reports': async (fixtures) => ({
    params: [(await fixtures.review()).id],
    json: { text: '广告' },
  }),
  'POST /api/v1/reviews/:id/moves': async (fixtures) => ({
    params: [(await fixtures.review()).id],
    json: { move: 'hide', note: '广告' },
  }),
  'DELETE /api/v1/questions/:id': async (fixtures) => ({ params: [await fixtures.question()] }),
  'POST /api/v1/questions/:id/answer': async (fixtures) => ({
    params: [await fixtures.question()],
    json: { text: '可以' },
  }),
  'POST /api/v1/questions/:id/reports': async (fixtures) => ({
    params: [await fixtures.question()],
    json: { text: '广告' },
  }),
  'POST /api/v1/questions/:id/moves': async (fixtures) => ({
    params: [await fixtures.question()],
    json: { move: 'hide', note: '广告' },
  }),
  'GET /api/v1/reports/:reportId': async (fixtures) => ({ params: [await fixtures.report()] }),
  'POST /api/v1/reports/:reportId/answer': async (fixtures) => ({
    params: [await fixtures.report()],
    json: { text: '这是我画的' },
  }),
  'POST /api/v1/reports/:reportId/moves': async (fixtures) => ({
    params: [await fixtures.report()],
    json: { move: 'suspend', note: '证据充分' },
  }),
};
