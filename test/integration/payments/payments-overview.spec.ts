import type { SignedInUser } from '#accounts';
import {
  PaymentsOverviewService,
  type PaymentSweep,
  RefundNoticesService,
  RefundsService,
} from '#payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SandboxEmail } from '../../support/shop/account-messages.js';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createPaymentShop, type PaymentShop } from '../../support/shop/payment-shop.js';

const REASON = '买错了';

let shop: PaymentShop;
let sweep: PaymentSweep;
let overview: PaymentsOverviewService;
let admin: SignedInUser;
let buyer: SignedInUser;
let orderId: string;

beforeAll(async () => {
  shop = await createPaymentShop();
  ({ admin, sweep } = shop);
  overview = shop.modules.get(PaymentsOverviewService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, orderId } = await shop.createOrder());
});

const startPayment = () => shop.requestCode(buyer, orderId);

const pay = () => shop.payOrder(buyer, orderId);

/** Requests the refund of the order and makes it succeed. @returns its id */
async function refund(): Promise<string> {
  await shop.modules.get(RefundsService).request(admin, orderId, REASON);
  const [row] = await shop.database.query<{ id: number | string }>(
    `UPDATE refunds SET state = 'succeeded', succeeded_at = now() WHERE order_id = $1 RETURNING id`,
    [orderId],
  );
  return String(row!.id);
}

const mailsToBuyer = () => shop.readSandbox<SandboxEmail[]>(`emails?to=${buyer.email}`);

describe('the payments of an order, as an admin sees them', () => {
  it('name what was paid and what went back, in yuan', async () => {
    await pay();
    await refund();
    expect(await overview.of(orderId)).toEqual({
      refundable: '0.00',
      payments: [
        {
          out_trade_no: expect.stringContaining(orderId),
          method: 'wechat_native',
          state: 'succeeded',
          held_reason: null,
          paid: '29.90',
          transaction_id: expect.any(String),
          succeeded_at: expect.any(Date),
        },
      ],
      refunds: [
        {
          refund_no: expect.stringMatching(/^[0-9A-Z]{32}$/),
          state: 'succeeded',
          amount: '29.90',
          reason: REASON,
          fault: null,
          succeeded_at: expect.any(Date),
        },
      ],
    });
  });

  it('name no amount before there is one', async () => {
    await startPayment();
    expect(await overview.of(orderId)).toMatchObject({
      payments: [{ state: 'awaiting', paid: null, transaction_id: null, succeeded_at: null }],
      refunds: [],
    });
  });
});

describe('the notice of a refund', () => {
  const notify = (id: string) => shop.modules.get(RefundNoticesService).mail(id);

  it('says once that the order was given back and can no longer be downloaded', async () => {
    await pay();
    const id = await refund();
    await notify(id);
    await notify(id);
    const mails = await mailsToBuyer();
    expect(mails).toHaveLength(1);
    const [{ text, message_id }] = mails as [SandboxEmail];
    expect(message_id).toBe(`<refund-notice.${id}@test.example>`);
    expect(text).toContain('¥29.90 已按原支付方式退回');
    expect(text).toContain('不能再下载此设计');
    expect(text).toContain(`退款原因：${REASON}`);
    expect(text).toContain('查看订单：http://localhost/orders');
  });

  it('says that a payment too many does not touch the order', async () => {
    await pay();
    const id = await refund();
    await shop.database.query(
      "UPDATE refunds SET cause = 'duplicate_payment', requested_by = NULL WHERE id = $1",
      [id],
    );
    await notify(id);
    const [mail] = await mailsToBuyer();
    expect(mail!.text).toContain('不影响您已购买的设计');
  });

  it('says that the refund of a held payment does not affect an order that another payment paid', async () => {
    await pay();
    const id = await refund();
    await shop.database.query("UPDATE orders SET state = 'paid' WHERE id = $1", [orderId]);
    await notify(id);
    const [mail] = await mailsToBuyer();
    expect(mail!.text).toContain('不影响您已购买的设计');
  });

  it('is not sent before the refund has succeeded, nor without a verified address', async () => {
    await pay();
    const id = await refund();
    await shop.database.query(
      "UPDATE refunds SET state = 'processing', succeeded_at = NULL WHERE id = $1",
      [id],
    );
    await notify(id);
    await shop.database.query(
      "UPDATE refunds SET state = 'succeeded', succeeded_at = now() WHERE id = $1",
      [id],
    );
    await new TestAccounts(shop).set(buyer, 'email_verified_at = NULL');
    await notify(id);
    await notify('999999');
    expect(await mailsToBuyer()).toEqual([]);
  });
});

describe('a round of the sweep', () => {
  it('says whether more payments are due, and goes on where WeChat does not answer', async () => {
    await shop.database.query(
      "UPDATE payment_attempts SET state = 'closed' WHERE state = 'awaiting'",
    );
    await shop.database.query("UPDATE refunds SET state = 'closed' WHERE state = 'created'");
    expect(await sweep.run()).toBe(false);
    for (let i = 0; i < 5; i += 1) {
      orderId = await shop.orders.create(buyer, await shop.createDesign(admin));
      await startPayment();
    }
    await shop.allowInquiries();
    await shop.inSandbox('faults', { down: true });
    expect(await sweep.run()).toBe(true);
    await shop.inSandbox('faults', {});
    expect(await sweep.run()).toBe(false);
  });
});
