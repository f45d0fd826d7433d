import { randomUUID } from 'node:crypto';
import type { Fixtures } from './fixtures.js';

/** What is sent to a route: sound where the route looks at it before it looks at who asks. */
export interface RouteRequest {
  /** The values of the path's parameters, in their order. */
  params?: (string | number)[];
  query?: string;
  json?: object;
  form?: Record<string, string>;
}

type Make = (fixtures: Fixtures) => RouteRequest | Promise<RouteRequest>;

/** Of every account of the tests. */
const PASSWORD = 'Passw0rd';

const REVIEW = { finished: false, clear: 5, errors: false };
const NO_UUID = '00000000-0000-4000-8000-000000000000';

/** A request to a route of `designer`, who has a design on sale. */
async function designerOf(fixtures: Fixtures): Promise<RouteRequest> {
  await fixtures.design();
  return { params: [fixtures.people.designer.username] };
}

/** By the table's rows. A route that is not here takes neither parameters nor a body. */
export const REQUESTS: Record<string, Make> = {
  'GET /media/images/:mediaId/:width.webp': () => ({ params: [NO_UUID, 240] }),

  'POST /api/v1/categories': () => ({
    json: { name: randomUUID().slice(0, 8), slug: `c-${randomUUID()}` },
  }),
  'PATCH /api/v1/categories/:id': async (fixtures) => ({
    params: [await fixtures.category()],
    json: { place: 1 },
  }),
  'POST /api/v1/categories/:id/merge': async (fixtures) => ({
    params: [await fixtures.category()],
    json: { into: await fixtures.category() },
  }),
  'DELETE /api/v1/categories/:id': async (fixtures) => ({ params: [await fixtures.category()] }),
  'GET /api/v1/designers/:name': designerOf,
  'GET /api/v1/designers/:name/page': designerOf,
  'PUT /api/v1/designers/:name/page': async (fixtures) => ({
    ...(await designerOf(fixtures)),
    json: { words: '爱织配色毛衣', links: [] },
  }),
  'POST /api/v1/designers/:name/page/portrait': async (fixtures) => ({
    ...(await designerOf(fixtures)),
    form: { picture: '' },
  }),
  'DELETE /api/v1/designers/:name/page/portrait': designerOf,
  'POST /api/v1/designers/:name/page/moves': async (fixtures) => ({
    ...(await designerOf(fixtures)),
    json: { move: 'show', note: '误判' },
  }),
  'GET /api/v1/designers/:name/figures': designerOf,
  'GET /api/v1/designs/search': () => ({ query: '?q=毛衣' }),
  'GET /api/v1/designs/facets': () => ({ query: '?craft=knit' }),
  'GET /api/v1/designs/suggestions': () => ({ query: '?q=毛衣' }),
  'GET /api/v1/designs/:id/poster': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/similar': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id (switched off)': async (fixtures) => ({
    params: [await fixtures.switchedOffDesign()],
  }),
  'POST /api/v1/designs/upload': () => ({ form: { name: '' } }),
  'GET /api/v1/designs/:id/picture-checks': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'GET /api/v1/designs/:id/proposals': async (fixtures) => ({ params: [await fixtures.design()] }),
  'PATCH /api/v1/designs/:id/update': async (fixtures) => ({
    params: [await fixtures.design()],
    form: { name: '改名的毛衣' },
  }),
  'POST /api/v1/designs/activation': async (fixtures) => ({
    json: { is_active: false, ids: [await fixtures.design()] },
  }),
  'GET /api/v1/designs/:id/archive': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/originals/:imageId': async (fixtures) => {
    const id = await fixtures.design();
    return { params: [id, await fixtures.imageOf(id)] };
  },
  'POST /api/v1/designs/import/check': () => ({ json: { rows: [] } }),
  'PUT /api/v1/designs/import': () => ({ form: { row: '' } }),

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
  'GET /api/v1/pages/:token': () => ({ params: ['unknown'] }),
  'GET /api/v1/designs/:id/preview': async (fixtures) => ({ params: [await fixtures.design()] }),
  'PUT /api/v1/designs/:id/preview': async (fixtures) => ({
    params: [await fixtures.design()],
    json: { pages: [] },
  }),
  'GET /api/v1/designs/:id/preview/:version/:page': async (fixtures) => ({
    params: [await fixtures.design(), '1', '1'],
  }),
  'GET /api/v1/reading/:designId': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'GET /api/v1/reading/:designId (nobody paid)': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'GET /api/v1/reading/:designId/events': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'POST /api/v1/reading/:designId/events': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
    json: { events: [] },
  }),
  'POST /api/v1/reading/:designId/events (nobody paid)': async (fixtures) => ({
    params: [await fixtures.design()],
    json: { events: [] },
  }),
  'GET /api/v1/reading/:designId/photos': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'POST /api/v1/reading/:designId/photos': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
    form: { picture: '' },
  }),
  'DELETE /api/v1/reading/:designId/photos/:photoId': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id, NO_UUID],
  }),
  'GET /api/v1/reading-photos/:token': () => ({ params: ['unknown'] }),
  'HEAD /api/v1/downloads/:token': async (fixtures) => ({
    params: [await fixtures.downloadToken()],
  }),
  'GET /api/v1/downloads/:token': async (fixtures) => ({
    params: [await fixtures.downloadToken()],
  }),

  'POST /api/v1/setup/admin': () => ({
    json: { code: 'BCDF', username: 'first', email: 'first@test.example', password: PASSWORD },
  }),
  'POST /api/v1/setup/checks/:part': () => ({ params: ['storage'], json: {} }),

  'POST /api/v1/account/favourites': async (fixtures) => ({
    json: { design_ids: [await fixtures.design()] },
  }),
  'PUT /api/v1/account/favourites/:designId': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'PUT /api/v1/account/favourites/:designId (switched off)': async (fixtures) => ({
    params: [await fixtures.switchedOffDesign()],
  }),
  'DELETE /api/v1/account/favourites/:designId': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'PUT /api/v1/account/follows/:name': designerOf,
  'DELETE /api/v1/account/follows/:name': (fixtures) => ({
    params: [fixtures.people.designer.username],
  }),
  'PUT /api/v1/account/knitting': () => ({
    json: { version: 0, profile: { measures: { bust: 96 } } },
  }),
  'POST /api/v1/account/messages/read': () => ({ json: { all: true } }),
  'PUT /api/v1/account/messages/ways': () => ({ json: { choices: { version: false } } }),
  'POST /api/v1/account/messages/permissions': () => ({
    json: { kind: 'version', subject: '7' },
  }),
  'POST /api/v1/messages/:id/resend': async (fixtures) => ({ params: [await fixtures.message()] }),

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

  'GET /api/v1/designs/:id/versions': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/reviews': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/works': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designers/:name/works': designerOf,
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
  'GET /api/v1/designs/:id/questions': async (fixtures) => ({ params: [await fixtures.design()] }),
  'POST /api/v1/designs/:id/questions': async (fixtures) => ({
    params: [await fixtures.design()],
    json: { text: '袖长能加吗' },
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
  'GET /api/v1/console/search': () => ({ query: '?q=毛衣' }),
  'GET /api/v1/console/people/:name': (fixtures) => ({ params: [fixtures.people.buyer.username] }),
  'POST /api/v1/console/people/:name/role': async (fixtures) => ({
    params: [(await fixtures.somebody()).username],
    json: { role: 'support', reason: '新同事', password: PASSWORD },
  }),
  'GET /api/v1/console/reconciliations': () => ({ query: '?month=2026-11' }),
  'GET /api/v1/console/sales': () => ({ query: '?from=2026-11-01&to=2026-11-23' }),
  'GET /api/v1/console/sales/groups': () => ({
    query: '?from=2026-11-01&to=2026-11-23&by=design',
  }),
  'GET /api/v1/console/sales/export': () => ({
    query: '?from=2026-11-01&to=2026-11-23&by=day&format=csv',
  }),
  'GET /api/v1/console/orders/export': () => ({ query: '?format=csv' }),
  'GET /api/v1/console/orders/:orderId/activity': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
  }),
  'POST /api/v1/console/orders/:orderId/download': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
    json: { reason: '下载中断' },
  }),
  'POST /api/v1/console/orders/:orderId/receipt': async (fixtures) => ({
    params: [await fixtures.paidOrder()],
    json: { reason: '没有收到' },
  }),
  'POST /api/v1/console/orders/:orderId/close': async (fixtures) => ({
    params: [await fixtures.order()],
    json: { reason: '买家不要了' },
  }),
  'POST /api/v1/console/designs/changes': async (fixtures) => ({
    json: { ids: [await fixtures.design()], is_active: true },
  }),
  'POST /api/v1/console/designs/changes/:id/undo': async (fixtures) => ({
    params: [await fixtures.bulkChange()],
    json: {},
  }),
  'POST /api/v1/console/settings': async (fixtures) => ({
    json: {
      version: await fixtures.settingsVersion(),
      values: { phone: '021-1234567' },
      reason: '换',
    },
  }),
  'GET /api/v1/users': () => ({ query: '?n=1' }),
  'POST /api/v1/users/invite': (fixtures) => {
    const username = fixtures.newName();
    return { json: { username, email: `${username}@elsewhere.example`, password: PASSWORD } };
  },
  'POST /api/v1/users/:name/:change': async (fixtures) => ({
    params: [(await fixtures.somebody()).username, 'promote'],
    json: { password: PASSWORD },
  }),
  'POST /api/v1/users/:name/:change (without the password)': async (fixtures) => ({
    params: [(await fixtures.somebody()).username, 'promote'],
    json: {},
  }),
  'POST /api/v1/users/rename': async (fixtures) => ({
    json: {
      name: (await fixtures.somebody()).username,
      new_name: fixtures.newName(),
      password: PASSWORD,
    },
  }),
  'GET /api/v1/users/merge': async (fixtures) => ({
    query: `?name=${await fixtures.ownerless()}&into=${(await fixtures.somebody()).username}`,
  }),
  'POST /api/v1/users/merge': async (fixtures) => ({
    json: {
      name: await fixtures.ownerless(),
      into: (await fixtures.somebody()).username,
      password: PASSWORD,
    },
  }),
  'POST /api/v1/queues/:name/retry': () => ({ params: ['email'] }),

  'POST /api/v1/account/api-tokens': () => ({ json: { name: '终端', password: PASSWORD } }),
  'DELETE /api/v1/account/api-tokens/:id': async (fixtures) => ({
    params: [await fixtures.apiTokenId()],
  }),
  'PUT /api/v1/account/consent': () => ({
    json: { terms: '2026-11', privacy: '2026-11', age16: true },
  }),
  'PUT /api/v1/account/consent (of an old version)': () => ({
    json: { terms: '2025-01', privacy: '2026-11', age16: true },
  }),
  'POST /api/v1/account/device-logins': () => ({ json: { name: '终端' } }),
  'GET /api/v1/account/device-logins/:userCode': async (fixtures) => ({
    params: [await fixtures.deviceCode()],
  }),
  'POST /api/v1/account/device-logins/:userCode': async (fixtures) => ({
    params: [await fixtures.deviceCode()],
    json: { allow: false },
  }),
  'POST /api/v1/account/second-factor/check': () => ({ json: { code: 'abcdef' } }),
  'POST /api/v1/account/second-factor/disable': () => ({ json: { code: 'abcdef' } }),
  'POST /api/v1/account/second-factor/enrolment': () => ({ json: { password: PASSWORD } }),
  'POST /api/v1/account/second-factor/enrolment/confirm': async (fixtures) => {
    await fixtures.startSecondFactor();
    return { json: { code: 'abcdef' } };
  },
  'POST /api/v1/account/second-factor/recovery-codes': () => ({ json: { code: 'abcdef' } }),
  'POST /api/v1/account/confirmations': async (fixtures) => ({
    json: { action: 'promote', name: (await fixtures.somebody()).username },
  }),
  'POST /api/v1/account/confirmations/poll': () => ({ json: { id: NO_UUID } }),
  'GET /api/v1/account/confirmations/:userCode': async (fixtures) => ({
    params: [await fixtures.confirmationCode()],
  }),
  'POST /api/v1/account/confirmations/:userCode': async (fixtures) => ({
    params: [await fixtures.confirmationCode()],
    json: { allow: true, password: PASSWORD },
  }),
  'GET /api/v1/account/login/wechat-state/:token': () => ({ params: ['unknown'] }),
  'GET /api/v1/account/login/wechat-request/:loginToken': () => ({ params: ['unknown'] }),
  'GET /api/v1/wechat/js-config': () => ({ query: '?url=http://localhost/' }),
  'GET /sitemaps/:file': () => ({ params: ['1.xml'] }),
  'GET /api/v1/account/check-username': () => ({ query: '?username=somebody-new' }),
};
