import { randomUUID } from 'node:crypto';
import type { World } from './world.js';

/** What is sent to a route: sound where the route looks at it before it looks at who asks. */
export interface RouteRequest {
  /** The values of the path's parameters, in their order. */
  params?: (string | number)[];
  query?: string;
  json?: object;
  form?: Record<string, string>;
}

type Make = (world: World) => RouteRequest | Promise<RouteRequest>;

/** Of every account of the tests. */
const PASSWORD = 'Passw0rd';

const REVIEW = { finished: false, clear: 5, errors: false };
const NO_UUID = '00000000-0000-4000-8000-000000000000';

/** A request to a route of `designer`, who has a design on sale. */
async function designerOf(world: World): Promise<RouteRequest> {
  await world.design();
  return { params: [world.people.designer.username] };
}

/** By the table's rows. A route that is not here takes neither parameters nor a body. */
export const REQUESTS: Record<string, Make> = {
  'GET /media/images/:mediaId/:width.webp': () => ({ params: [NO_UUID, 240] }),

  'POST /api/v1/categories': () => ({
    json: { name: randomUUID().slice(0, 8), slug: `c-${randomUUID()}` },
  }),
  'PATCH /api/v1/categories/:id': async (world) => ({
    params: [await world.category()],
    json: { place: 1 },
  }),
  'POST /api/v1/categories/:id/merge': async (world) => ({
    params: [await world.category()],
    json: { into: await world.category() },
  }),
  'DELETE /api/v1/categories/:id': async (world) => ({ params: [await world.category()] }),
  'GET /api/v1/designers/:name': designerOf,
  'GET /api/v1/designers/:name/page': designerOf,
  'PUT /api/v1/designers/:name/page': async (world) => ({
    ...(await designerOf(world)),
    json: { words: '爱织配色毛衣', links: [] },
  }),
  'POST /api/v1/designers/:name/page/portrait': async (world) => ({
    ...(await designerOf(world)),
    form: { picture: '' },
  }),
  'DELETE /api/v1/designers/:name/page/portrait': designerOf,
  'POST /api/v1/designers/:name/page/moves': async (world) => ({
    ...(await designerOf(world)),
    json: { move: 'show', note: '误判' },
  }),
  'GET /api/v1/designers/:name/figures': designerOf,
  'GET /api/v1/designs/search': () => ({ query: '?q=毛衣' }),
  'GET /api/v1/designs/facets': () => ({ query: '?craft=knit' }),
  'GET /api/v1/designs/suggestions': () => ({ query: '?q=毛衣' }),
  'GET /api/v1/designs/:id/poster': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designs/:id/similar': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designs/:id': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designs/:id (switched off)': async (world) => ({
    params: [await world.switchedOffDesign()],
  }),
  'POST /api/v1/designs/upload': () => ({ form: { name: '' } }),
  'GET /api/v1/designs/:id/picture-checks': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designs/:id/proposals': async (world) => ({ params: [await world.design()] }),
  'PATCH /api/v1/designs/:id/update': async (world) => ({
    params: [await world.design()],
    form: { name: '改名的毛衣' },
  }),
  'POST /api/v1/designs/activation': async (world) => ({
    json: { is_active: false, ids: [await world.design()] },
  }),
  'GET /api/v1/designs/:id/archive': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designs/:id/originals/:imageId': async (world) => {
    const id = await world.design();
    return { params: [id, await world.imageOf(id)] };
  },
  'POST /api/v1/designs/import/check': () => ({ json: { rows: [] } }),
  'PUT /api/v1/designs/import': () => ({ form: { row: '' } }),

  'HEAD /api/v1/designs/:id/download': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designs/:id/download': async (world) => ({
    params: [(await world.boughtDesign()).id],
  }),
  'GET /api/v1/designs/:id/download (nobody paid)': async (world) => ({
    params: [await world.design()],
  }),
  'POST /api/v1/designs/:id/download-link': async (world) => ({
    params: [(await world.boughtDesign()).id],
  }),
  'POST /api/v1/designs/:id/download-link/mail': async (world) => ({
    params: [(await world.boughtDesign()).id],
  }),
  'GET /api/v1/pages/:token': () => ({ params: ['unknown'] }),
  'GET /api/v1/designs/:id/preview': async (world) => ({ params: [await world.design()] }),
  'PUT /api/v1/designs/:id/preview': async (world) => ({
    params: [await world.design()],
    json: { pages: [] },
  }),
  'GET /api/v1/designs/:id/preview/:version/:page': async (world) => ({
    params: [await world.design(), '1', '1'],
  }),
  'GET /api/v1/reading/:designId': async (world) => ({
    params: [(await world.boughtDesign()).id],
  }),
  'GET /api/v1/reading/:designId (nobody paid)': async (world) => ({
    params: [await world.design()],
  }),
  'GET /api/v1/reading/:designId/events': async (world) => ({
    params: [(await world.boughtDesign()).id],
  }),
  'POST /api/v1/reading/:designId/events': async (world) => ({
    params: [(await world.boughtDesign()).id],
    json: { events: [] },
  }),
  'POST /api/v1/reading/:designId/events (nobody paid)': async (world) => ({
    params: [await world.design()],
    json: { events: [] },
  }),
  'GET /api/v1/reading/:designId/photos': async (world) => ({
    params: [(await world.boughtDesign()).id],
  }),
  'POST /api/v1/reading/:designId/photos': async (world) => ({
    params: [(await world.boughtDesign()).id],
    form: { picture: '' },
  }),
  'DELETE /api/v1/reading/:designId/photos/:photoId': async (world) => ({
    params: [(await world.boughtDesign()).id, NO_UUID],
  }),
  'GET /api/v1/reading-photos/:token': () => ({ params: ['unknown'] }),
  'HEAD /api/v1/downloads/:token': async (world) => ({ params: [await world.downloadToken()] }),
  'GET /api/v1/downloads/:token': async (world) => ({ params: [await world.downloadToken()] }),

  'POST /api/v1/setup/admin': () => ({
    json: { code: 'BCDF', username: 'first', email: 'first@test.example', password: PASSWORD },
  }),
  'POST /api/v1/setup/checks/:part': () => ({ params: ['storage'], json: {} }),

  'POST /api/v1/account/favourites': async (world) => ({
    json: { design_ids: [await world.design()] },
  }),
  'PUT /api/v1/account/favourites/:designId': async (world) => ({
    params: [await world.design()],
  }),
  'PUT /api/v1/account/favourites/:designId (switched off)': async (world) => ({
    params: [await world.switchedOffDesign()],
  }),
  'DELETE /api/v1/account/favourites/:designId': async (world) => ({
    params: [await world.design()],
  }),
  'PUT /api/v1/account/follows/:name': designerOf,
  'DELETE /api/v1/account/follows/:name': (world) => ({
    params: [world.people.designer.username],
  }),
  'PUT /api/v1/account/knitting': () => ({
    json: { version: 0, profile: { measures: { bust: 96 } } },
  }),
  'POST /api/v1/account/messages/read': () => ({ json: { all: true } }),
  'PUT /api/v1/account/messages/ways': () => ({ json: { choices: { version: false } } }),
  'POST /api/v1/account/messages/permissions': () => ({
    json: { kind: 'version', subject: '7' },
  }),
  'POST /api/v1/messages/:id/resend': async (world) => ({ params: [await world.message()] }),

  'POST /api/v1/orders': async (world) => ({ json: { design_id: await world.design() } }),
  'GET /api/v1/orders/:orderId': async (world) => ({ params: [await world.order()] }),
  'POST /api/v1/orders/:orderId/pay': async (world) => ({
    params: [await world.order()],
    json: { payment_method: 'wechat_native' },
  }),
  'POST /api/v1/orders/:orderId/refund': async (world) => ({
    params: [await world.order()],
    json: { reason: '买错了' },
  }),
  'GET /api/v1/orders/:orderId/help': async (world) => ({ params: [await world.order()] }),
  'POST /api/v1/orders/:orderId/cases': async (world) => ({
    params: [await world.paidOrder()],
    json: { kind: 'other', text: '打不开' },
  }),
  'POST /api/v1/orders/:orderId/invoice': async (world) => ({
    params: [await world.paidOrder()],
    json: { kind: 'person', title: '小满' },
  }),
  'GET /api/v1/orders/:orderId/invoice': async (world) => ({ params: [await world.invoice()] }),
  'GET /api/v1/orders/:orderId/invoice/file': async (world) => ({
    params: [await world.invoice()],
  }),
  'GET /api/v1/orders/:orderId/certificate': async (world) => ({
    params: [await world.paidOrder()],
  }),
  'GET /api/v1/certificates/:code': async (world) => ({ params: [await world.certificate()] }),
  'POST /api/v1/orders/:orderId/invoice/file': async (world) => ({
    params: [await world.invoice()],
    form: { file: '' },
  }),
  'GET /api/v1/cases/:caseId': async (world) => ({ params: [await world.case()] }),
  'POST /api/v1/cases/:caseId/moves': async (world) => ({
    params: [await world.case()],
    json: { move: 'answer', text: '改好了' },
  }),
  'POST /api/v1/cases/:caseId/pictures': async (world) => ({
    params: [await world.case()],
    form: { picture: '' },
  }),
  'GET /api/v1/case-pictures/:token': () => ({ params: ['unknown'] }),
  'POST /api/v1/orders/:orderId/return': async (world) => ({ params: [await world.order()] }),
  'GET /api/v1/orders/:orderId/status': async (world) => ({ params: [await world.order()] }),
  'GET /api/v1/account/orders/:orderId/downloads': async (world) => ({
    params: [await world.paidOrder()],
  }),
  'POST /api/v1/payments/held/:outTradeNo': () => ({
    params: ['no-such-payment'],
    json: { decision: 'dismiss', reason: '查过了' },
  }),
  'POST /api/v1/payments/notifications/failed': () => ({
    json: { decision: 'dismiss', reason: '查过了' },
  }),
  'POST /api/v1/payments/reconciliations/:date': () => ({ params: ['2026-01-01'] }),

  'GET /api/v1/designs/:id/versions': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designs/:id/reviews': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designs/:id/works': async (world) => ({ params: [await world.design()] }),
  'GET /api/v1/designers/:name/works': designerOf,
  'GET /api/v1/orders/:orderId/review': async (world) => ({
    params: [(await world.review()).orderId],
  }),
  'PUT /api/v1/orders/:orderId/review': async (world) => ({
    params: [await world.paidOrder()],
    json: REVIEW,
  }),
  'PUT /api/v1/orders/:orderId/review (not paid)': async (world) => ({
    params: [await world.order()],
    json: REVIEW,
  }),
  'DELETE /api/v1/orders/:orderId/review': async (world) => ({
    params: [(await world.review()).orderId],
  }),
  'POST /api/v1/orders/:orderId/review/pictures': async (world) => ({
    params: [(await world.review()).orderId],
    form: { picture: '' },
  }),
  'DELETE /api/v1/orders/:orderId/review/pictures/:pictureId': async (world) => ({
    params: [(await world.review()).orderId, NO_UUID],
  }),
  'POST /api/v1/reviews/:id/answer': async (world) => ({
    params: [(await world.review()).id],
    json: { text: '谢谢' },
  }),
  'POST /api/v1/reviews/:id/reports': async (world) => ({
    params: [(await world.review()).id],
    json: { text: '广告' },
  }),
  'POST /api/v1/reviews/:id/moves': async (world) => ({
    params: [(await world.review()).id],
    json: { move: 'hide', note: '广告' },
  }),
  'GET /api/v1/designs/:id/questions': async (world) => ({ params: [await world.design()] }),
  'POST /api/v1/designs/:id/questions': async (world) => ({
    params: [await world.design()],
    json: { text: '袖长能加吗' },
  }),
  'DELETE /api/v1/questions/:id': async (world) => ({ params: [await world.question()] }),
  'POST /api/v1/questions/:id/answer': async (world) => ({
    params: [await world.question()],
    json: { text: '可以' },
  }),
  'POST /api/v1/questions/:id/reports': async (world) => ({
    params: [await world.question()],
    json: { text: '广告' },
  }),
  'POST /api/v1/questions/:id/moves': async (world) => ({
    params: [await world.question()],
    json: { move: 'hide', note: '广告' },
  }),
  'GET /api/v1/reports/:reportId': async (world) => ({ params: [await world.report()] }),
  'POST /api/v1/reports/:reportId/answer': async (world) => ({
    params: [await world.report()],
    json: { text: '这是我画的' },
  }),
  'POST /api/v1/reports/:reportId/moves': async (world) => ({
    params: [await world.report()],
    json: { move: 'suspend', note: '证据充分' },
  }),
  'GET /api/v1/console/search': () => ({ query: '?q=毛衣' }),
  'GET /api/v1/console/people/:name': (world) => ({ params: [world.people.buyer.username] }),
  'POST /api/v1/console/people/:name/role': async (world) => ({
    params: [(await world.somebody()).username],
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
  'POST /api/v1/console/orders/:orderId/download': async (world) => ({
    params: [await world.paidOrder()],
    json: { reason: '下载中断' },
  }),
  'POST /api/v1/console/orders/:orderId/receipt': async (world) => ({
    params: [await world.paidOrder()],
    json: { reason: '没有收到' },
  }),
  'POST /api/v1/console/orders/:orderId/close': async (world) => ({
    params: [await world.order()],
    json: { reason: '买家不要了' },
  }),
  'POST /api/v1/console/designs/changes': async (world) => ({
    json: { ids: [await world.design()], is_active: true },
  }),
  'POST /api/v1/console/designs/changes/:id/undo': async (world) => ({
    params: [await world.bulkChange()],
    json: {},
  }),
  'POST /api/v1/console/settings': async (world) => ({
    json: {
      version: await world.settingsVersion(),
      values: { phone: '021-1234567' },
      reason: '换',
    },
  }),
  'GET /api/v1/users': () => ({ query: '?n=1' }),
  'POST /api/v1/users/invite': (world) => {
    const username = world.newName();
    return { json: { username, email: `${username}@elsewhere.example`, password: PASSWORD } };
  },
  'POST /api/v1/users/:name/:change': async (world) => ({
    params: [(await world.somebody()).username, 'promote'],
    json: { password: PASSWORD },
  }),
  'POST /api/v1/users/:name/:change (without the password)': async (world) => ({
    params: [(await world.somebody()).username, 'promote'],
    json: {},
  }),
  'POST /api/v1/users/rename': async (world) => ({
    json: {
      name: (await world.somebody()).username,
      new_name: world.newName(),
      password: PASSWORD,
    },
  }),
  'GET /api/v1/users/merge': async (world) => ({
    query: `?name=${await world.ownerless()}&into=${(await world.somebody()).username}`,
  }),
  'POST /api/v1/users/merge': async (world) => ({
    json: {
      name: await world.ownerless(),
      into: (await world.somebody()).username,
      password: PASSWORD,
    },
  }),
  'POST /api/v1/queues/:name/retry': () => ({ params: ['email'] }),

  'POST /api/v1/account/api-tokens': () => ({ json: { name: '终端', password: PASSWORD } }),
  'DELETE /api/v1/account/api-tokens/:id': async (world) => ({
    params: [await world.apiTokenId()],
  }),
  'PUT /api/v1/account/consent': () => ({
    json: { terms: '2026-11', privacy: '2026-11', age16: true },
  }),
  'PUT /api/v1/account/consent (of an old version)': () => ({
    json: { terms: '2025-01', privacy: '2026-11', age16: true },
  }),
  'POST /api/v1/account/device-logins': () => ({ json: { name: '终端' } }),
  'GET /api/v1/account/device-logins/:userCode': async (world) => ({
    params: [await world.deviceCode()],
  }),
  'POST /api/v1/account/device-logins/:userCode': async (world) => ({
    params: [await world.deviceCode()],
    json: { allow: false },
  }),
  'POST /api/v1/account/second-factor/check': () => ({ json: { code: 'abcdef' } }),
  'POST /api/v1/account/second-factor/disable': () => ({ json: { code: 'abcdef' } }),
  'POST /api/v1/account/second-factor/enrolment': () => ({ json: { password: PASSWORD } }),
  'POST /api/v1/account/second-factor/enrolment/confirm': async (world) => {
    await world.startSecondFactor();
    return { json: { code: 'abcdef' } };
  },
  'POST /api/v1/account/second-factor/recovery-codes': () => ({ json: { code: 'abcdef' } }),
  'POST /api/v1/account/confirmations': async (world) => ({
    json: { action: 'promote', name: (await world.somebody()).username },
  }),
  'POST /api/v1/account/confirmations/poll': () => ({ json: { id: NO_UUID } }),
  'GET /api/v1/account/confirmations/:userCode': async (world) => ({
    params: [await world.confirmationCode()],
  }),
  'POST /api/v1/account/confirmations/:userCode': async (world) => ({
    params: [await world.confirmationCode()],
    json: { allow: true, password: PASSWORD },
  }),
  'GET /api/v1/account/login/wechat-state/:token': () => ({ params: ['unknown'] }),
  'GET /api/v1/account/login/wechat-request/:loginToken': () => ({ params: ['unknown'] }),
  'GET /api/v1/wechat/js-config': () => ({ query: '?url=http://localhost/' }),
  'GET /sitemaps/:file': () => ({ params: ['1.xml'] }),
  'GET /api/v1/account/check-username': () => ({ query: '?username=somebody-new' }),
};
