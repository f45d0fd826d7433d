import { designerOf, NO_UUID, PASSWORD, type RouteRequests } from './route-request.js';

/** Requests to the routes of accounts, sign-in and the first setup. */
export const ACCOUNT_REQUESTS: RouteRequests = {
  'POST /api/v1/setup/admin': () => ({
    json: { code: 'BCDF', username: 'first', email: 'first@test.example', password: PASSWORD },
  }),
  'POST /api/v1/setup/checks/:part': () => ({ params: ['storage'], json: {} }),
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
  'GET /api/v1/account/check-username': () => ({ query: '?username=somebody-new' }),
};
