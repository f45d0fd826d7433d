import { createHash } from 'node:crypto';
import { ProfileService } from '#accounts';
import { FapiaoService, InvoicesService } from '#cases';
import { RefundSettlement, RefundsService } from '#payments';
import type { ReceivedObject } from '#storage';
import { WechatFapiaoClient, WechatPayIndeterminateError } from '#wechat';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFapiaoShop, type FapiaoShop } from '../../support/shop/fapiao-shop.js';
import type { OpenOrder } from '../../support/shop/payment-shop.js';

const COMPANY = { kind: 'company', title: '针线坊', tax_number: '91440300708461136T' } as const;
const CONFIGURED = { taxCode: '3040203000000000000', taxRate: 600 };

let shop: FapiaoShop;
let order: OpenOrder;
let fapiao: FapiaoService;
let invoices: InvoicesService;

beforeAll(async () => {
  shop = await createFapiaoShop();
  ({ fapiao, invoices } = shop);
});

beforeEach(async () => {
  shop.config.wechatPay.fapiao = CONFIGURED;
  order = await shop.createPaidOrder();
});

afterAll(() => shop.close());

const messages = () =>
  shop.database.query<{ kind: string }>(
    "SELECT kind FROM messages WHERE user_id = $1 AND kind = 'invoice'",
    [order.buyer.id],
  );

const listed = () => shop.invoiceOf(order.orderId);
const refund = (amountFen?: number) => shop.refundOrder(order.orderId, amountFen);
const queriesOfRound = () => shop.queriesOfRound(order.orderId);

describe(FapiaoService, () => {
  it('applies for the invoice, fetches its PDF and notifies the buyer once (HELP-04)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await fapiao.runDue();
    expect((await invoices.get(order.buyer, order.orderId)).issued_at).toBeNull();
    // The title cannot be corrected while WeChat issues the invoice.
    await expect(
      invoices.request(order.buyer, order.orderId, { kind: 'person', title: '小满' }),
    ).rejects.toMatchObject({ status: 409 });
    await shop.laterRound();
    await shop.laterRound();
    expect((await invoices.get(order.buyer, order.orderId)).issued_at).not.toBeNull();
    const pdf = await invoices.open(order.buyer, order.orderId);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await messages()).toHaveLength(1);
  });

  it('is over the price without what was refunded (HELP-04, CONS-04)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    expect(await listed()).toMatchObject({ amount: '29.90' });
    await shop.modules
      .get(RefundsService)
      .request(shop.admin, order.orderId, '少了一页', { amountFen: 990 });
    await shop.modules.get(RefundSettlement).sendDue(10);
    expect(await listed()).toMatchObject({ amount: '20.00' });
    expect(await invoices.get(order.buyer, order.orderId)).toMatchObject({ amount: '20.00' });
    // WeChat refuses an invoice over more than what is left of the payment.
    for (let round = 0; round < 2; round += 1) await shop.laterRound();
    expect(await listed()).toMatchObject({ issued_at: expect.any(String), fault: null });
  });

  describe('that was issued', () => {
    const pdfOf = () => invoices.open(order.buyer, order.orderId);
    beforeEach(async () => {
      await invoices.request(order.buyer, order.orderId, COMPANY);
      await fapiao.runDue();
      await shop.laterRound();
    });

    it('is reversed at WeChat when all money was returned, and is void for the buyer (HELP-04)', async () => {
      await refund();
      expect(await listed()).toMatchObject({ needs_reversal: false, is_reversing: true });
      for (let round = 0; round < 3; round += 1) await shop.laterRound();
      expect(await listed()).toMatchObject({
        is_reversing: false,
        needs_reversal: false,
        reversed_at: expect.any(String),
      });
      await expect(pdfOf()).rejects.toMatchObject({ status: 404 });
      expect(await invoices.issuedOrders(order.buyer)).toEqual(new Set());
      expect(await queriesOfRound()).toBe(0);
    });

    it('is not uploaded while WeChat Pay reverses it, because that would end the reversal (HELP-04)', async () => {
      await refund(990);
      const bytes = await pdfOf();
      const sha256 = createHash('sha256').update(bytes).digest();
      const upload = () =>
        invoices.issue(shop.admin, order.orderId, { bytes, sha256 } as ReceivedObject);
      await expect(upload()).rejects.toMatchObject({ status: 409, code: 'invoice_being_issued' });
      for (let round = 0; round < 6; round += 1) await shop.laterRound();
      expect(await listed()).toMatchObject({ amount: '20.00', is_reversing: false, fault: null });
      await upload();
    });

    it('is replaced by one over the rest when a part was returned (HELP-04, CONS-04)', async () => {
      await refund(990);
      for (let round = 0; round < 6; round += 1) await shop.laterRound();
      expect(await listed()).toMatchObject({
        amount: '20.00',
        issued_at: expect.any(String),
        is_reversing: false,
        needs_reversal: false,
        reversed_at: null,
        fault: null,
      });
      expect((await pdfOf()).subarray(0, 5).toString()).toBe('%PDF-');
      // The second part is returned, too.
      await refund();
      for (let round = 0; round < 3; round += 1) await shop.laterRound();
      expect(await listed()).toMatchObject({ reversed_at: expect.any(String), amount: '0.00' });
    });

    it('is reversed by one of two workers that run at the same time (HELP-04, CONS-04)', async () => {
      await refund(990);
      await shop.inSandbox('faults', { latency_ms: 200 });
      await shop.laterRounds();
      await shop.inSandbox('faults', {});
      expect(await listed()).toMatchObject({ fault: null, is_reversing: true });
      for (let round = 0; round < 5; round += 1) await shop.laterRound();
      expect(await listed()).toMatchObject({
        amount: '20.00',
        issued_at: expect.any(String),
        needs_reversal: false,
        fault: null,
      });
    });

    it('is left to the operator when WeChat refuses the reversal (HELP-04)', async () => {
      const client = shop.modules.get(WechatFapiaoClient);
      const find = client.find.bind(client);
      const wrong = jest
        .spyOn(client, 'find')
        .mockImplementation(async (...asked) => ({ ...(await find(...asked)), number: '1' }));
      await refund();
      await shop.laterRound();
      wrong.mockRestore();
      expect(await listed()).toMatchObject({
        needs_reversal: true,
        is_reversing: false,
        fault: expect.stringContaining('PARAMERROR'),
      });
    });
  });

  it('does nothing where it is not configured (HELP-04)', async () => {
    shop.config.wechatPay.fapiao = null;
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await fapiao.runDue();
    await fapiao.runDue();
    expect(await listed()).toMatchObject({ issued_at: null, fault: null });
  });

  it('leaves an invoice that WeChat refuses to the operator, with the reason (HELP-04)', async () => {
    shop.config.wechatPay.fapiao = { ...CONFIGURED, taxCode: '1' };
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await fapiao.runDue();
    expect(await listed()).toMatchObject({
      issued_at: null,
      fault: expect.stringContaining('PARAMERROR'),
    });
    expect(await messages()).toEqual([]);
  });

  it('leaves an invoice of an order without a payment of WeChat to the operator (HELP-04)', async () => {
    order = await shop.createOrder();
    await shop.markPaid(order.orderId);
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await fapiao.runDue();
    expect(await listed()).toMatchObject({ issued_at: null, fault: '没有微信付款' });
  });

  it('is applied for and fetched once by two workers that run at the same time (HELP-04)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    const client = shop.modules.get(WechatFapiaoClient);
    const applying = jest.spyOn(client, 'apply');
    const fetching = jest.spyOn(client, 'fetchPdf');
    await shop.inSandbox('faults', { latency_ms: 200 });
    for (let round = 0; round < 2; round += 1) await shop.laterRounds();
    await shop.inSandbox('faults', {});
    const applied = applying.mock.calls.filter(([{ fapiaoId }]) => fapiaoId === order.orderId);
    const fetched = fetching.mock.calls.filter(([, id]) => id === order.orderId);
    applying.mockRestore();
    fetching.mockRestore();
    expect(applied).toHaveLength(1);
    expect(fetched).toHaveLength(1);
    expect(await listed()).toMatchObject({ issued_at: expect.any(String), fault: null });
    expect(await messages()).toHaveLength(1);
  });

  it('applies again after WeChat did not respond (HELP-04)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await shop.inSandbox('faults', { down: true });
    await expect(fapiao.runDue()).rejects.toThrow('WeChat');
    await shop.inSandbox('faults', {});
    for (let round = 0; round < 3; round += 1) await shop.laterRound();
    expect(await listed()).toMatchObject({ issued_at: expect.any(String), fault: null });
  });

  it('keeps what WeChat accepted although its response was lost (HELP-04, CONS-04)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await shop.loseResponse(true);
    await expect(
      invoices.request(order.buyer, order.orderId, { kind: 'person', title: '小满' }),
    ).rejects.toMatchObject({ status: 409 });
    const refunds = shop.modules.get(RefundsService);
    await refunds.request(shop.admin, order.orderId, '少了一页', { amountFen: 990 });
    for (let round = 0; round < 2; round += 1) await shop.laterRound();
    // It was issued over the price, and so is reversed.
    expect(await listed()).toMatchObject({ issued_at: expect.any(String), is_reversing: true });
  });

  it('collects and reverses what WeChat accepted before all money was returned (HELP-04)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await shop.loseResponse(true);
    await refund();
    for (let round = 0; round < 4; round += 1) await shop.laterRound();
    expect(await listed()).toMatchObject({ reversed_at: expect.any(String), is_open: false });
    expect(await queriesOfRound()).toBe(0);
  });

  it('waits for nobody when WeChat never got the application and all money was returned (HELP-04, CONS-01)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await shop.loseResponse(false);
    expect(await listed()).toMatchObject({ is_issuing: true, is_open: true });
    await refund();
    expect(await queriesOfRound()).toBe(1);
    expect(await listed()).toMatchObject({
      issued_at: null,
      fault: null,
      is_issuing: false,
      is_open: false,
    });
    expect(await queriesOfRound()).toBe(0);
  });

  it('issues what it applied for although the account was deleted meanwhile (HELP-04)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await fapiao.runDue();
    await shop.modules.get(ProfileService).delete(order.buyer, order.buyer.username);
    await shop.laterRound();
    expect(await listed()).toMatchObject({ ...COMPANY, issued_at: expect.any(String) });
  });

  it('asks about an invoice that is not issued ever later (HELP-04)', async () => {
    await invoices.request(order.buyer, order.orderId, COMPANY);
    await fapiao.runDue();
    const pause = async () => {
      const [row] = await shop.database.query<{ tries: number; seconds: number }>(
        `SELECT tries, round(extract(epoch FROM due_at - now()))::int AS seconds
         FROM invoices WHERE order_id = $1`,
        [order.orderId],
      );
      return row!;
    };
    expect((await pause()).tries).toBe(1);
    expect((await pause()).seconds).toBeGreaterThan(0);
    // Asked again before it is due, WeChat would say that it is issued.
    await fapiao.runDue();
    expect(await listed()).toMatchObject({ issued_at: null });
    await shop.inSandbox('faults', { down: true });
    for (const seconds of [20, 40, 80]) {
      await expect(shop.laterRound()).rejects.toThrow('WeChat');
      expect((await pause()).seconds).toBeGreaterThan(seconds - 10);
    }
    await shop.inSandbox('faults', {});
    await shop.laterRound();
    expect(await listed()).toMatchObject({ issued_at: expect.any(String), fault: null });
  });

  it('issues the others although one invoice always fails (HELP-04)', async () => {
    const stuck = order.orderId;
    await invoices.request(order.buyer, stuck, COMPANY);
    order = await shop.createPaidOrder();
    await invoices.request(order.buyer, order.orderId, COMPANY);
    const client = shop.modules.get(WechatFapiaoClient);
    const apply = client.apply.bind(client);
    const applying = jest.spyOn(client, 'apply').mockImplementation((request) => {
      if (request.fapiaoId === stuck) throw new WechatPayIndeterminateError('the connection broke');
      return apply(request);
    });
    await expect(fapiao.runDue()).rejects.toThrow('the connection broke');
    await expect(shop.laterRound()).rejects.toThrow('the connection broke');
    applying.mockRestore();
    expect(await listed()).toMatchObject({ issued_at: expect.any(String), fault: null });
    for (let round = 0; round < 2; round += 1) await shop.laterRound();
    expect(await shop.invoiceOf(stuck)).toMatchObject({
      issued_at: expect.any(String),
      fault: null,
    });
  });
});
