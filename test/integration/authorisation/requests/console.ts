import { PASSWORD, type RouteRequests } from './route-request.js';

/** Requests to the routes of operators. */
export const CONSOLE_REQUESTS: RouteRequests = {
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
};
