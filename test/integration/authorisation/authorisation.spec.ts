import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../../../apps/api/src/api.js';
import { describeApi } from '../../../apps/api/src/openapi/document.js';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import { formOf } from '../../support/fixtures/forms.js';
import { mediaTypeOf, type OpenApiDocument, ResponseChecker } from '../../support/shop/openapi.js';
import { routesOf } from '../../support/shop/routes.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';
import { REQUESTS } from './requests.js';
import type { RouteRequest } from './requests/route-request.js';
import { type CallerName, CALLERS, Fixtures } from './fixtures.js';

/** One line of the table: a route, perhaps in a certain case, and the status that each caller gets. */
interface Row {
  name: string;
  route: string;
  statuses: string[];
}

const ROWS = readFileSync(join(import.meta.dirname, '../../authorisation.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line): Row => {
    const [name = '', ...statuses] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const bare = name.replaceAll('`', '');
    return { name: bare, route: bare.replace(/ \(.*\)$/, ''), statuses };
  });

let shop: TestShop;
let app: NestExpressApplication;
let fixtures: Fixtures;
let url: string;
let documented: ResponseChecker;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  app = await createApi({ ...shop.config, logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
  fixtures = await Fixtures.create(shop, app);
  documented = new ResponseChecker(describeApi(app) as unknown as OpenApiDocument);
});

afterAll(async () => {
  await app.close();
  await shop.close();
});

/** Also checks the response against the OpenAPI document. */
async function statusFor(
  caller: CallerName,
  route: string,
  { params = [], query = '', json, form }: RouteRequest,
): Promise<string> {
  const headers = await fixtures.headersOf(caller);
  const [method = '', pattern = ''] = route.split(' ');
  const rest = [...params];
  const path = pattern.replaceAll(/:[A-Za-z]+/g, () => String(rest.shift()));
  const response = await fetch(url + path + query, {
    method: method === 'ALL' ? 'GET' : method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(json && { 'content-type': 'application/json' }),
      'x-forwarded-for': randomAddress(),
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: formOf(form) }),
  });
  const { status, headers: sent } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const mediaType = mediaTypeOf(sent, bytes);
  const body: unknown = mediaType === 'application/json' ? JSON.parse(bytes.toString()) : null;
  expect(documented.violationOf({ method, path, status, mediaType, body })).toBeNull();
  return String(status);
}

/**
 * Operations that succeed for no row of the table, and where they succeed. Every response that an e2e spec or a spec
 * with `startTestApi()` receives is checked against the document too.
 */
const UNOBSERVED: Record<string, string> = {
  addCasePicture: 'integration/cases/cases.spec.ts',
  addReadingPhoto: 'integration/reading/reading-photos.spec.ts',
  addReviewPicture: 'integration/reviews/reviews.spec.ts',
  changePassword: 'e2e/accounts/passwords.spec.ts',
  confirmSecondFactor: 'integration/accounts/second-factor.spec.ts',
  createFirstAdmin: 'integration/accounts/first-run.spec.ts',
  confirmWechatLink: 'e2e/accounts/wechat-sign-in.spec.ts',
  decideHeldPayment: 'the command line calls it, in test/cli/operations.spec.ts',
  deleteOwnAccount: 'e2e/accounts/profile.spec.ts',
  disableSecondFactor: 'integration/accounts/second-factor.spec.ts',
  getCasePicture: 'integration/cases/cases.spec.ts',
  getImage: 'e2e/payments/main-job.spec.ts',
  getPage: 'integration/reading/reading.spec.ts',
  getPreviewPage: 'integration/reading/previews.spec.ts',
  getReadingPhoto: 'integration/reading/reading-photos.spec.ts',
  getWechatLoginRequest: 'e2e/accounts/wechat-sign-in.spec.ts',
  getWechatLoginState: 'e2e/accounts/wechat-sign-in.spec.ts',
  giveSecondFactor: 'integration/accounts/second-factor.spec.ts',
  importDesigns: 'e2e/catalogue/design-imports.spec.ts',
  issueInvoice: 'integration/cases/invoices.spec.ts',
  linkEmail: 'e2e/accounts/profile.spec.ts',
  linkPhone: 'e2e/accounts/profile.spec.ts',
  logIn: 'e2e/accounts/sign-in.spec.ts',
  pollDeviceLogin: 'e2e/accounts/api-tokens.spec.ts',
  receivePaymentNotification: 'e2e/payments/forged-notifications.spec.ts',
  refundOrder: 'e2e/payments/refunds.spec.ts',
  registerAccount: 'e2e/accounts/registration.spec.ts',
  renewRecoveryCodes: 'integration/accounts/second-factor.spec.ts',
  requestPasswordReset: 'e2e/accounts/passwords.spec.ts',
  resendVerificationEmail: 'e2e/accounts/registration.spec.ts',
  resetPassword: 'e2e/accounts/passwords.spec.ts',
  returnOrder: 'integration/orders/order-consents.spec.ts',
  sendReport: 'integration/catalogue/reports.spec.ts',
  sendSmsCode: 'e2e/accounts/sms-codes.spec.ts',
  setDesignerPortrait: 'integration/catalogue/designer-pages.spec.ts',
  startWechatLink: 'e2e/accounts/wechat-sign-in.spec.ts',
  uploadDesign: 'e2e/catalogue/upload.spec.ts',
  verifyEmail: 'e2e/accounts/registration.spec.ts',
};

describe('who may do what', () => {
  it('has a line in test/authorisation.md for every route of the running router, and none besides', () => {
    expect([...new Set(ROWS.map(({ route }) => route))].sort()).toEqual(routesOf(app).sort());
  });

  it('makes every request for a line of the table', () => {
    expect(ROWS.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(REQUESTS)));
  });

  it.each(ROWS)('$name (API-03, CONS-09)', async (row) => {
    const answers: string[] = [];
    let request: RouteRequest | null = null;
    for (const caller of CALLERS) {
      request ??= (await REQUESTS[row.name]?.(fixtures)) ?? {};
      const status = await statusFor(caller, row.route, request);
      answers.push(status);
      if (!status.startsWith('2')) continue;
      // A request that succeeds may use up what was made for it, and may end the session. A refused one must not.
      request = null;
      if (!/^(GET|HEAD|ALL) /.test(row.route)) fixtures.forgetSessions(caller);
    }
    expect(named(answers)).toEqual(named(row.statuses));
  });

  it('has checked a success of every operation against the OpenAPI document, but of those listed', () => {
    const unobserved = documented.operationIds.filter((id) => !documented.observed.has(id));
    expect(unobserved.sort()).toEqual(Object.keys(UNOBSERVED).sort());
  });
});

const named = (statuses: string[]): object =>
  Object.fromEntries(CALLERS.map((caller, index) => [caller, statuses[index]]));
