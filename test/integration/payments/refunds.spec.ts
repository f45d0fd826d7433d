import type { SignedInUser } from '#accounts';
import { DownloadGrantsService, DownloadsService, type OrdersService } from '#orders';
import { OrderClosing, type PaymentSweep, RefundNoticesService, RefundsService } from '#payments';
import { WechatPayClient } from '#wechat';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { createPaymentShop, type PaymentShop, PRICE_FEN } from '../../support/shop/payment-shop.js';
import { refundAlarmsOf, refundsOf } from '../../support/shop/refunds.js';

let shop: PaymentShop;
let orders: OrdersService;
let refunds: RefundsService;
let sweep: PaymentSweep;
let admin: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let orderId: string;

beforeAll(async () => {
  shop = await createPaymentShop();
  ({ admin, orders, sweep } = shop);
  refunds = shop.modules.get(RefundsService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, designId, orderId } = await shop.createOrder());
});

afterEach(() => shop.inSandbox('faults', {}));

async function pay(id = orderId): Promise<void> {
  await shop.payOrder(buyer, id);
}

/** A sweep to which everything is due. */
async function sweepAll(): Promise<void> {
  await shop.database.query('UPDATE refunds SET due_at = now()');
  await sweep.run();
}

const order = async (id = orderId) =>
  (await orders.list(buyer)).find(({ order_id }) => order_id === id)!;

describe(RefundsService.name, () => {
  it('gives the money back once, ends the download right and says so by mail', async () => {
    await pay();
    const number = await refunds.request(admin, orderId, '图解有误 🧶');
    expect(number).toMatch(/^[0-9A-Z]{32}$/);
    expect(await order()).toMatchObject({ state: 'refunded', is_paid: false, download_count: 0 });
    const downloads = shop.modules.get(DownloadsService);
    await expect(downloads.begin(buyer, designId, 'x')).rejects.toMatchObject({
      status: 403,
    });
    await eventually(async () => {
      await sweepAll();
      expect(await refundsOf(shop, orderId)).toEqual([
        { state: 'succeeded', cause: 'requested', amount_fen: 2990, fault: null },
      ]);
    });
    await sweepAll();
    const [job] = await shop.database.query<{ payload: { refundId: string } }>(
      `SELECT payload FROM outbox WHERE job = 'email.refund-notice'
       AND payload ->> 'refundId' = (SELECT id::text FROM refunds WHERE order_id = $1)`,
      [orderId],
    );
    await shop.modules.get(RefundNoticesService).mail(job!.payload.refundId);
    expect(await shop.readSandbox(`emails?to=${buyer.email!}`)).toEqual([
      expect.objectContaining({
        subject: '退款成功：测试毛衣 · 云织商城',
        text: expect.stringContaining('¥29.90 已按原支付方式退回'),
      }),
    ]);
  });

  it('refuses others than admins, and what is not paid or went back already', async () => {
    await expect(refunds.request(buyer, orderId, '不想要了')).rejects.toMatchObject({
      status: 403,
    });
    const refusal = { status: 409, code: 'order_not_refundable' };
    await expect(refunds.request(admin, orderId, '未付款')).rejects.toMatchObject(refusal);
    await pay();
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => refunds.request(admin, orderId, '三次')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refundsOf(shop, orderId)).toHaveLength(1);
    await expect(refunds.request(admin, 'nowhere', '没有')).rejects.toMatchObject({ status: 404 });
  });

  it('waits for WeChat, and never pays twice, however often it is sent', async () => {
    await pay();
    await refunds.request(admin, orderId, '网络不好');
    await shop.inSandbox('faults', { down: true });
    await sweepAll();
    expect(await refundsOf(shop, orderId)).toEqual([
      expect.objectContaining({
        state: 'created',
        fault: expect.stringContaining('no usable answer'),
      }),
    ]);
    await shop.inSandbox('faults', {});
    await Promise.all([sweepAll(), sweepAll(), sweepAll()]);
    await eventually(async () => {
      await sweepAll();
      expect(await refundsOf(shop, orderId)).toEqual([
        expect.objectContaining({ state: 'succeeded' }),
      ]);
    });
    const { refunds: kept } = await shop.readSandbox<{ refunds: { out_trade_no: string }[] }>(
      'ledger',
    );
    expect(kept.filter((one) => one.out_trade_no.startsWith(orderId))).toHaveLength(1);
  });

  it('may be asked for again after WeChat refused it for good', async () => {
    await pay();
    await refunds.request(admin, orderId, '第一次');
    await shop.database.query("UPDATE refunds SET state = 'closed' WHERE order_id = $1", [orderId]);
    await refunds.request(admin, orderId, '第二次');
    await expect(refunds.request(admin, orderId, '第三次')).rejects.toMatchObject({ status: 409 });
    await eventually(async () => {
      await sweepAll();
      expect((await refundsOf(shop, orderId)).map(({ state }) => state).sort()).toEqual([
        'closed',
        'succeeded',
      ]);
    });
  });

  it('ends a refund that WeChat refuses again and again, tells the operators, and it may be asked for again (NOTE-05)', async () => {
    await pay();
    const outTradeNo = await shop.tradeNumberOf(orderId);
    const money = { amountFen: PRICE_FEN, paidFen: PRICE_FEN, reason: '在商户平台退了' };
    const outRefundNo = `PLATFORM${orderId}`;
    await shop.modules.get(WechatPayClient).refund({ outTradeNo, outRefundNo, ...money });
    await refunds.request(admin, orderId, '退了又退');
    const refused = { fault: expect.stringContaining('累计退款金额大于订单金额') };
    for (let i = 0; i < 2; i += 1) {
      await sweepAll();
      expect(await refundsOf(shop, orderId)).toEqual([
        expect.objectContaining({ state: 'created', ...refused }),
      ]);
    }
    await expect(refunds.request(admin, orderId, '再退')).rejects.toMatchObject({ status: 409 });
    await sweepAll();
    expect(await refundsOf(shop, orderId)).toEqual([
      expect.objectContaining({ state: 'closed', ...refused }),
    ]);
    expect(await order()).toMatchObject({ refunded: '0.00' });
    expect(await refundAlarmsOf(shop, orderId)).toEqual([
      expect.stringMatching(
        new RegExp(`^订单 ${orderId} 的退款 ¥29\\.90 没有到账：微信拒绝：.*累计退款`),
      ),
    ]);
    await refunds.request(admin, orderId, '再退');
    expect(await refundsOf(shop, orderId)).toHaveLength(2);
    // Another refund is the operator's decision on the refused one.
    expect(await refundAlarmsOf(shop, orderId)).toEqual([]);
  });

  it('leaves a refund that the buyer’s account could not take to an operator, who is told (NOTE-05)', async () => {
    await shop.inSandbox('faults', { refund_outcome: 'ABNORMAL' });
    await pay();
    await refunds.request(admin, orderId, '账户已注销');
    await eventually(async () => {
      await sweepAll();
      expect(await refundsOf(shop, orderId)).toEqual([
        expect.objectContaining({ state: 'abnormal' }),
      ]);
    });
    expect(await refundAlarmsOf(shop, orderId)).toEqual([
      expect.stringContaining('请在微信商户平台处理'),
    ]);
    // Its age settles nothing.
    await shop.database.query(
      "UPDATE refunds SET created_at = now() - interval '60 days' WHERE order_id = $1",
      [orderId],
    );
    expect(await refundAlarmsOf(shop, orderId)).toHaveLength(1);
    // The operator has WeChat pay it out; the shop asks, because the notification can be lost.
    const [refund] = await shop.database.query<{ number: string }>(
      'SELECT out_refund_no AS number FROM refunds WHERE order_id = $1',
      [orderId],
    );
    await shop.inSandbox(`ledger/refunds/${refund!.number}/pay-out`, {});
    await eventually(async () => {
      await sweepAll();
      expect(await refundsOf(shop, orderId)).toEqual([
        expect.objectContaining({ state: 'succeeded' }),
      ]);
    });
    expect(await refundAlarmsOf(shop, orderId)).toEqual([]);
    const notices = "SELECT id FROM messages WHERE user_id = $1 AND kind = 'refunded'";
    expect(await shop.database.query(notices, [buyer.id])).toHaveLength(1);
  });
});

describe('a payment that comes late', () => {
  const closed = async () => {
    const codeUrl = await shop.requestCode(buyer, orderId);
    // Closed here without WeChat's knowing, which no code of ours does.
    await shop.database.query("UPDATE orders SET state = 'closed' WHERE id = $1", [orderId]);
    await shop.payByPhone(codeUrl);
    await shop.allowInquiries();
  };

  it('delivers the order that was closed meanwhile', async () => {
    await closed();
    await sweep.run();
    expect(await order()).toMatchObject({ state: 'paid', is_paid: true, download_count: 3 });
    expect(await refundsOf(shop, orderId)).toEqual([]);
  });

  it('goes back when the buyer has ordered anew', async () => {
    await closed();
    const second = await orders.create(buyer, designId);
    await sweep.run();
    expect(await order()).toMatchObject({ state: 'closed', download_count: 0 });
    expect(await order(second)).toMatchObject({ state: 'pending' });
    await eventually(async () => {
      await sweepAll();
      expect(await refundsOf(shop, orderId)).toEqual([
        { state: 'succeeded', cause: 'order_closed', amount_fen: 2990, fault: null },
      ]);
    });
  });
});

describe('an order that nobody pays', () => {
  const aged = (interval: string) =>
    shop.database.query('UPDATE orders SET created_at = now() - $2::interval WHERE id = $1', [
      orderId,
      interval,
    ]);

  it('is closed after a day, at WeChat first', async () => {
    const codeUrl = await shop.requestCode(buyer, orderId);
    await aged('23 hours 59 minutes');
    await sweep.run();
    expect(await order()).toMatchObject({ state: 'pending' });
    await aged('24 hours 1 minute');
    await sweep.run();
    expect(await order()).toMatchObject({ state: 'closed', is_paid: false });
    expect(await shop.inSandbox('phone/pay', { code_url: codeUrl })).toMatchObject({
      code: 'CODE_INVALID',
    });
    const again = await orders.create(buyer, designId);
    expect(again).not.toBe(orderId);
  });

  it('is kept when it was paid in the last moment, or while WeChat is away', async () => {
    const codeUrl = await shop.requestCode(buyer, orderId);
    await shop.inSandbox('faults', { down: true });
    await aged('25 hours');
    await sweep.run();
    expect(await order()).toMatchObject({ state: 'pending' });
    await shop.inSandbox('faults', {});
    await shop.payByPhone(codeUrl);
    await sweep.run();
    expect(await order()).toMatchObject({ state: 'paid', download_count: 3 });
    expect(await shop.modules.get(DownloadGrantsService).listOf(buyer)).toEqual([]);
  });
});

describe('an order that an operator closes', () => {
  it.each([{ down: true }, { error_rate: 1, error_status: 429 }])(
    'stays open while WeChat has the fault %j, which the operator is told (CONS-04)',
    async (fault) => {
      await shop.requestCode(buyer, orderId);
      await shop.inSandbox('faults', fault);
      const closing = shop.modules.get(OrderClosing);
      await expect(closing.closeNow(admin, orderId, '买家要求')).rejects.toMatchObject({
        status: 502,
        code: 'payment_unavailable',
      });
      expect(await order()).toMatchObject({ state: 'pending' });
      await shop.inSandbox('faults', {});
      await closing.closeNow(admin, orderId, '买家要求');
      expect(await order()).toMatchObject({ state: 'closed' });
    },
  );
});
