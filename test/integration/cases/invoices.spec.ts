import { ProfileService, type SignedInUser } from '#accounts';
import {
  type AccountExport,
  type ConsoleOverview,
  formatYuan,
  type InvoiceItem,
  type ShelfItem,
} from '#contracts';
import { RefundsService } from '#payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { INVOICE_PDF } from '../../support/fixtures/invoice-pdf.js';
import { formOf } from '../../support/fixtures/forms.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

const COMPANY = { kind: 'company', title: '针线坊', tax_number: '91440300708461136T' };

let api: TestApi;
let admin: SignedInUser;
let buyer: SignedInUser;
let other: SignedInUser;
let orderId: string;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.shop.createUser('admin', { isAdmin: true });
  other = await api.shop.createUser('other');
});

beforeEach(async () => {
  people += 1;
  buyer = await api.shop.createUser(`buyer${people}`);
  orderId = await api.shop.buy(buyer, await api.shop.createDesign(admin));
});

afterAll(() => api.close());

const request = (body: object, user = buyer) =>
  api.call<InvoiceItem>('POST', `/orders/${orderId}/invoice/`, body, { user });

const see = (user: SignedInUser) =>
  api.call<InvoiceItem>('GET', `/orders/${orderId}/invoice/`, null, { user });

/** Whether the buyer's shelf offers the invoice of the order. */
async function isOnShelf(): Promise<boolean> {
  const { body } = await api.call<ShelfItem[]>('GET', '/account/shelf/', null, { user: buyer });
  return body.find((item) => item.order_id === orderId)!.has_invoice;
}

/** Uploads or downloads the file. */
function file(user: SignedInUser, bytes?: Buffer) {
  const path = `/orders/${orderId}/invoice/file/`;
  if (!bytes) return api.call('GET', path, null, { user });
  const form = formOf({}, [{ field: 'file', name: 'invoice.pdf', bytes }]);
  return api.call('POST', path, form, { user });
}

/** Whether the overview of the console lists the order's invoice. */
const isWaiting = async () => {
  const path = '/console/overview';
  const { body } = await api.call<ConsoleOverview>('GET', path, null, { user: admin });
  return body.waiting.some(({ subject }) => subject.endsWith(orderId));
};

describe('an invoice', () => {
  it('is requested on the order, uploaded by the operator, and given to the buyer, who is told (HELP-04)', async () => {
    expect(await request({ kind: 'person', title: '小满', tax_number: null })).toMatchObject({
      status: 200,
      body: { order_id: orderId, tax_number: null, amount: '29.90', issued_at: null },
    });
    expect((await request(COMPANY)).body).toMatchObject(COMPANY);
    const list = await api.call<InvoiceItem[]>('GET', '/invoices/', null, { user: admin });
    expect(list.body).toContainEqual(expect.objectContaining({ ...COMPANY, order_id: orderId }));
    expect((await file(buyer)).status).toBe(404);
    expect(await isOnShelf()).toBe(false);
    expect((await file(admin, INVOICE_PDF)).status).toBe(200);
    expect((await see(buyer)).body.issued_at).not.toBeNull();
    const given = await file(buyer);
    expect(given.headers.get('content-type')).toContain('application/pdf');
    expect(given.bytes.equals(INVOICE_PDF)).toBe(true);
    expect(await isOnShelf()).toBe(true);
    const told = await api.shop.database.query<{ state: string }>(
      `SELECT state FROM messages WHERE kind = 'invoice' AND user_id = $1`,
      [buyer.id],
    );
    expect(told).toHaveLength(1);
    // What is issued cannot be changed by the buyer.
    expect((await request({ kind: 'person', title: '小满' })).status).toBe(409);
  });

  it.each([1990, 3990])(
    'is over what was paid, when an operator accepted %i fen, and over nothing after the refund (HELP-04)',
    async (fen) => {
      await api.shop.recordPayment(orderId, { paidFen: fen });
      const amount = formatYuan(fen);
      expect((await request(COMPANY)).body.amount).toBe(amount);
      await api.app.get(RefundsService).request(admin, orderId, '织不了');
      const list = await api.call<InvoiceItem[]>('GET', '/invoices/', null, { user: admin });
      expect(list.body).toContainEqual(
        expect.objectContaining({ order_id: orderId, amount: '0.00', is_open: false }),
      );
      expect(await isWaiting()).toBe(false);
    },
  );

  it.each([
    ['kind', { kind: 'shop', title: '小满' }, '请求内容有误'],
    ['title', { kind: 'person', title: ' ' }, '请填写发票抬头'],
    ['tax_number', { ...COMPANY, tax_number: '91440300708461136A' }, '校验位不对'],
    ['tax_number', { ...COMPANY, tax_number: '123' }, '18 位'],
    ['tax_number', { kind: 'company', title: '针线坊' }, '18 位'],
  ])('is refused with an error at %s for %j (HELP-04)', async (field, body, text) => {
    expect(await request(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid', [field]: [expect.stringContaining(text)] },
    });
  });

  it('has to be reversed when money is returned after it was issued, which the operator is told (HELP-04)', async () => {
    const needsReversal = async () => {
      const { body } = await api.call<InvoiceItem[]>('GET', '/invoices/', null, { user: admin });
      return body.find(({ order_id: id }) => id === orderId)!.needs_reversal;
    };
    const waiting = async () => {
      const path = '/console/overview';
      const { body } = await api.call<ConsoleOverview>('GET', path, null, { user: admin });
      return body.waiting.some(
        ({ subject, title }) => subject.endsWith(orderId) && title === '已退款，要冲红',
      );
    };
    await request(COMPANY);
    expect(await needsReversal()).toBe(false);
    await file(admin, INVOICE_PDF);
    expect([await needsReversal(), await waiting()]).toEqual([false, false]);
    const refunded = (fen: number) =>
      api.shop.database.query('UPDATE orders SET refunded_fen = $2 WHERE id = $1', [orderId, fen]);
    await refunded(1_000);
    expect([await needsReversal(), await waiting()]).toEqual([true, true]);
    // The new invoice is over what remains.
    await file(admin, INVOICE_PDF);
    expect([await needsReversal(), await waiting()]).toEqual([false, false]);
    await refunded(2_990);
    expect(await needsReversal()).toBe(true);
    await file(admin, INVOICE_PDF);
    expect(await needsReversal()).toBe(false);
  });

  it('is not uploaded while WeChat Pay issues it, and does not wait for a person then (HELP-04)', async () => {
    await request(COMPANY);
    expect(await isWaiting()).toBe(true);
    await api.shop.database.query('UPDATE invoices SET applied_fen = 2990 WHERE order_id = $1', [
      orderId,
    ]);
    expect(await isWaiting()).toBe(false);
    const list = await api.call<InvoiceItem[]>('GET', '/invoices/', null, { user: admin });
    expect(list.body).toContainEqual(
      expect.objectContaining({ order_id: orderId, is_issuing: true }),
    );
    const refused = await file(admin, INVOICE_PDF);
    expect(refused).toMatchObject({ status: 409, body: { code: 'invoice_being_issued' } });
    expect((await see(buyer)).body.issued_at).toBeNull();
    // WeChat Pay refuses it: now it is the operator's.
    await api.shop.database.query("UPDATE invoices SET fault = '税号有误' WHERE order_id = $1", [
      orderId,
    ]);
    expect(await isWaiting()).toBe(true);
    expect((await file(admin, INVOICE_PDF)).status).toBe(200);
  });

  it('is not locked by an upload that waits for the deletion of the buyer’s account (HELP-04)', async () => {
    await request(COMPANY);
    let uploading: Promise<unknown> | undefined;
    await api.app.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [buyer.id]);
      uploading = file(admin, INVOICE_PDF);
      await waitForLockWaiters(api.shop.database);
      await manager.query('SELECT FROM invoices WHERE order_id = $1 FOR UPDATE NOWAIT', [orderId]);
    });
    expect(await uploading).toMatchObject({ status: 200 });
  });

  it('must be a PDF (HELP-04)', async () => {
    await request(COMPANY);
    for (const content of ['<html>', '%PDF-1.7 cut off', 'PK\u0003\u0004']) {
      const answer = await file(admin, Buffer.from(content));
      expect(answer).toMatchObject({ status: 400, body: { file: ['请选择 PDF 格式的发票'] } });
    }
    expect((await see(buyer)).body.issued_at).toBeNull();
  });

  it('belongs to the buyer of a paid order (HELP-04)', async () => {
    expect((await request(COMPANY, other)).status).toBe(404);
    await request(COMPANY);
    expect((await see(other)).status).toBe(404);
    expect((await file(other)).status).toBe(404);
    expect((await file(buyer, INVOICE_PDF)).status).toBe(403);
    await api.shop.database.query(
      `UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1`,
      [orderId],
    );
    expect((await request(COMPANY)).status).toBe(409);
  });

  it('is exported; the request goes with the account, and what was issued stays (HELP-04)', async () => {
    await request(COMPANY);
    const { body } = await api.call<AccountExport>('GET', '/account/export/', null, {
      user: buyer,
    });
    expect(body.invoices).toMatchObject([COMPANY]);
    await api.app.get(ProfileService).delete(buyer, buyer.username);
    expect((await see(admin)).status).toBe(404);
  });
});
