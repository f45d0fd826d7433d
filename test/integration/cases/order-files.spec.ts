import { AccessTokens, SessionsService, type SignedInUser } from '#accounts';
import type { OrderFile, OrderFileLinkResponse } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INVOICE_PDF } from '../../support/fixtures/invoice-pdf.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

const MINUTE_MS = 60_000;

let api: TestApi;
let designer: SignedInUser;
let buyer: SignedInUser;
let accessToken: string;
let orderId: string;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('松林');
});

beforeEach(async () => {
  people += 1;
  buyer = await api.shop.createUser(`buyer${people}`);
  ({ accessToken } = await api.app.get(SessionsService).start(buyer.id, false));
  orderId = await api.shop.buy(buyer, await api.shop.createDesign(designer));
  await api.shop.database.query(
    `INSERT INTO invoices (order_id, buyer_id, kind, title, content, issued_at)
     VALUES ($1, $2, 'person', '小满', $3, now())`,
    [orderId, buyer.id, INVOICE_PDF],
  );
});

afterAll(() => api.close());

const link = (file: string, sender: Parameters<TestApi['call']>[3] = { accessToken }) =>
  api.call<OrderFileLinkResponse>('POST', `/orders/${orderId}/file-links`, { file }, sender);

/** Opens a link without a session. */
const open = (url: string) => api.call('GET', `/order-files/${url.split('/').at(-1)}`);

describe('a link to a PDF of an order', () => {
  it.each<OrderFile>(['certificate', 'invoice'])(
    'gives the %s to a browser without a session, for a quarter of an hour (SHELF-11, HELP-04)',
    async (file) => {
      const { status, body } = await link(file);
      expect(status).toBe(201);
      const left = Date.parse(body.expires_at) - Date.now();
      expect(left).toBeGreaterThan(14 * MINUTE_MS);
      expect(left).toBeLessThanOrEqual(15 * MINUTE_MS);
      const { status: opened, headers, bytes } = await open(body.url);
      expect([opened, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ]);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="${file}-${orderId}.pdf"`,
      );
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

  it('is given for a file that its user may open, and for nothing else', async () => {
    const stranger = await api.shop.createUser(`stranger${people}`);
    for (const file of ['certificate', 'invoice']) {
      expect((await link(file, { user: stranger })).status).toBe(404);
    }
    expect((await link('archive')).status).toBe(400);
    await api.shop.database.query('DELETE FROM invoices WHERE order_id = $1', [orderId]);
    expect(await link('invoice')).toMatchObject({
      status: 404,
      body: { code: 'invoice_not_found' },
    });
  });

  it('opens nothing that its user may no longer open', async () => {
    const { url } = (await link('certificate')).body;
    await api.shop.database.query(
      "UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1",
      [orderId],
    );
    expect(await open(url)).toMatchObject({
      status: 409,
      body: { code: 'certificate_not_possible' },
    });
  });

  it('ends with the session that requested it', async () => {
    const { url } = (await link('certificate')).body;
    expect((await open(url)).status).toBe(200);
    const { sid } = (await api.app.get(AccessTokens).read(accessToken))!;
    await api.shop.database.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [sid]);
    expect(await open(url)).toMatchObject({
      status: 404,
      body: { code: 'download_link_invalid' },
    });
  });
});
