import { AccountLinksService, SecondFactorsService, type SignedInUser } from '#accounts';
import { MessageDeliveryService, MessagesOverviewService, MessagesService } from '#messages';
import { DownloadMailsService, OrdersService, OrderSupportService, ReceiptsService } from '#orders';
import { RefundNoticesService } from '#payments';
import type { JobName } from '#queues';
import { JobFailures } from '#queues/worker';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { EmailProcessor } from '../../../apps/worker/src/messages/email.processor.js';
import { DAYTIME, deliverMessages } from '../../support/shop/deliver-messages.js';
import { createMessageShop, type MessageShop } from '../../support/shop/message-shop.js';

const ANY = { state: null, kind: null, user: null, before: null };

let shop: MessageShop;
let admin: SignedInUser;

beforeAll(async () => {
  shop = await createMessageShop();
  ({ admin } = shop);
});

afterAll(() => shop.close());

const rows = (user: SignedInUser) => shop.messagesOf(user);

describe('a paid order', () => {
  it('tells a buyer without mail by SMS, once, however often the job runs (NOTE-01)', async () => {
    const buyer = await shop.createBuyer({ email: false });
    await shop.buy(buyer, shop.designId);
    const [{ id }] = (await shop.database.query<{ id: number }>(
      'SELECT id FROM messages WHERE user_id = $1',
      [buyer.id],
    )) as [{ id: number }];
    await deliverMessages(shop);
    await shop.modules.get(MessageDeliveryService).deliver(id);
    const [sms, ...more] = await shop.smsTo(buyer);
    expect(more).toEqual([]);
    expect(sms!.text).toBe('【云织商城】您购买的“海盐围巾”已付款 12.50 元，可在云织商城下载。');
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'delivered', way: 'sms' }]);
  });

  it('mails the receipt to a buyer with an address as before, and sends no SMS (NOTE-01)', async () => {
    const buyer = await shop.createBuyer();
    const order = await shop.buy(buyer, shop.designId);
    await deliverMessages(shop);
    await shop.modules.get(ReceiptsService).mail(order);
    expect(await shop.smsTo(buyer)).toEqual([]);
    const mails = await shop.mailsTo(buyer);
    expect(mails.map(({ message_id }) => message_id)).toEqual([`<receipt.${order}@test.example>`]);
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'delivered', way: 'email' }]);
    const { results } = await shop.modules
      .get(MessagesOverviewService)
      .list(admin, { ...ANY, user: buyer.username }, 10);
    expect(results[0]).toMatchObject({
      kind: 'paid',
      title: '付款成功：海盐围巾',
      attempts: [{ way: 'email', outcome: 'accepted', answer: 'OK' }],
    });
  });

  it('tells the designer of the sale too (NOTE-01)', async () => {
    const [sold] = await rows(shop.designer);
    expect(sold).toMatchObject({ kind: 'sold' });
  });

  it('leaves no message when its transaction rolls back (NOTE-01)', async () => {
    const buyer = await shop.createBuyer();
    const failing = shop.modules.get(DataSource).transaction(async (manager) => {
      const facts = { order_id: 'o', design: '海盐围巾', amount: '1.00', reason: '-' };
      const event = { userId: buyer.id, key: 'r', facts };
      await shop.modules.get(MessagesService).notify('refunded', event, manager);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await rows(buyer)).toEqual([]);
  });
});

describe('an event that can wait', () => {
  it('is told once, by mail where there is no WeChat, with the way to switch it off (NOTE-01)', async () => {
    const buyer = await shop.createBuyer();
    await shop.notifyOfVersion(buyer, 'v1.2');
    await shop.notifyOfVersion(buyer, 'v1.2');
    await shop.endQuietHours();
    await deliverMessages(shop);
    const [mail, ...more] = await shop.mailsTo(buyer);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('图解有更新：海盐围巾 · 云织商城');
    for (const part of ['第 14 行少了一针', '/read/7', '/profile/messages']) {
      expect(mail!.text).toContain(part);
    }
    expect(await rows(buyer)).toEqual([{ kind: 'version', state: 'delivered', way: 'email' }]);
  });

  it('stays in the bell alone for a person whom no way reaches (NOTE-01)', async () => {
    const buyer = await shop.createBuyer({ email: false });
    await shop.notifyOfVersion(buyer, 'v1.2');
    await shop.endQuietHours();
    await deliverMessages(shop);
    expect(await rows(buyer)).toEqual([{ kind: 'version', state: 'bell_only', way: null }]);
  });
});

describe('the quiet hours', () => {
  const night = new Date('2026-11-27T18:00:00Z'); // 02:00 in China
  const find = async (user: SignedInUser) =>
    (
      await shop.database.query<{ id: number; state: string; until: Date | null }>(
        'SELECT id, state, deliver_after AS until FROM messages WHERE user_id = $1',
        [user.id],
      )
    )[0]!;

  it('hold a message whose job runs late or is retried, until the morning (NOTE-01)', async () => {
    const buyer = await shop.createBuyer();
    await shop.notifyOfVersion(buyer, 'v5');
    await shop.endQuietHours();
    const { id } = await find(buyer);
    const delivery = shop.modules.get(MessageDeliveryService);
    await shop.failDelivery(id);
    await delivery.deliver(id, night);
    expect(await find(buyer)).toEqual({
      id,
      state: 'pending',
      until: new Date('2026-11-28T00:00:00Z'),
    });
    expect(await shop.mailsTo(buyer)).toEqual([]);
    await shop.endQuietHours();
    await deliverMessages(shop);
    expect(await rows(buyer)).toEqual([{ kind: 'version', state: 'delivered', way: 'email' }]);
    expect(await shop.mailsTo(buyer)).toHaveLength(1);
  });

  it('hold neither what is urgent nor what an operator sends again (NOTE-01, NOTE-06)', async () => {
    const delivery = shop.modules.get(MessageDeliveryService);
    const urgent = await shop.createBuyer({ email: false });
    await shop.buy(urgent, shop.designId);
    await delivery.deliver((await find(urgent)).id, night);
    expect(await rows(urgent)).toEqual([{ kind: 'paid', state: 'delivered', way: 'sms' }]);

    const buyer = await shop.createBuyer();
    await shop.notifyOfVersion(buyer, 'v6');
    const { id } = await find(buyer);
    await shop.failDelivery(id);
    await shop.modules.get(MessagesOverviewService).resend(admin, id);
    await delivery.deliver(id, night);
    expect(await rows(buyer)).toEqual([{ kind: 'version', state: 'delivered', way: 'email' }]);
  });
});

describe('a way that is down', () => {
  it('delays a message and does not lose it (NOTE-01)', async () => {
    const buyer = await shop.createBuyer({ email: false });
    await shop.inSandbox('faults', { down: true });
    await shop.buy(buyer, shop.designId);
    await deliverMessages(shop);
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'pending', way: null }]);
    await shop.inSandbox('faults', {});
    const { results } = await shop.modules
      .get(MessagesOverviewService)
      .list(admin, { ...ANY, state: 'pending', user: buyer.phone }, 10);
    expect(results[0]!.attempts).toMatchObject([{ way: 'sms', outcome: 'failed' }]);
    await shop.modules.get(MessageDeliveryService).deliver(results[0]!.id);
    expect(await shop.smsTo(buyer)).toHaveLength(1);
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'delivered', way: 'sms' }]);
  });

  it('leaves a message failed when its job is given up, and the operator sends it again (NOTE-06)', async () => {
    const buyer = await shop.createBuyer();
    await shop.notifyOfVersion(buyer, 'v3');
    const overview = shop.modules.get(MessagesOverviewService);
    const find = async () =>
      (await overview.list(admin, { ...ANY, user: buyer.username }, 10)).results[0]!;
    const { id } = await find();
    await expect(overview.resend(admin, id)).rejects.toMatchObject({ code: 'message_pending' });
    await shop.failDelivery(id);
    expect(await find()).toMatchObject({ state: 'failed' });
    await overview.resend(admin, id);
    await deliverMessages(shop);
    expect(await find()).toMatchObject({ state: 'delivered', way: 'email' });
    const [mail] = await shop.mailsTo(buyer);
    expect(mail!.message_id).toBe(`<message.${id}.1@test.example>`);
  });

  it('delivers a message whose job was given up when the failed jobs are retried (NOTE-01, CONS-04)', async () => {
    const buyer = await shop.createBuyer();
    await shop.notifyOfVersion(buyer, 'v4');
    await shop.endQuietHours();
    const [job] = await shop.database.query<{ id: number }>(
      `DELETE FROM outbox WHERE job = 'messages.deliver' AND payload ->> 'messageId' IN (
         SELECT id::text FROM messages WHERE user_id = $1)
       RETURNING (payload ->> 'messageId')::bigint AS id`,
      [buyer.id],
    );
    const delivery = shop.modules.get(MessageDeliveryService);
    await shop.failDelivery(job!.id);
    await delivery.deliver(job!.id, DAYTIME);
    await delivery.deliver(job!.id, DAYTIME);
    expect(await rows(buyer)).toEqual([{ kind: 'version', state: 'delivered', way: 'email' }]);
    expect(await shop.mailsTo(buyer)).toHaveLength(1);
  });
});

describe('a record mail that was given up', () => {
  const failures = new JobFailures();
  const startProcessor = () =>
    new EmailProcessor(
      shop.modules.get(AccountLinksService),
      shop.modules.get(ReceiptsService),
      shop.modules.get(DownloadMailsService),
      shop.modules.get(RefundNoticesService),
      shop.modules.get(SecondFactorsService),
      failures,
    );
  beforeAll(() => {
    startProcessor();
  });

  const giveUp = (job: JobName, payload: object) =>
    shop.modules.get(DataSource).transaction((manager) => failures.record(job, payload, manager));

  it('leaves the message of a receipt failed until the receipt is sent (NOTE-06, NOTE-01)', async () => {
    const buyer = await shop.createBuyer();
    const order = await shop.buy(buyer, shop.designId);
    await deliverMessages(shop);
    await giveUp('email.receipt', { orderId: order });
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'failed', way: null }]);
    const overview = shop.modules.get(MessagesOverviewService);
    const failed = { ...ANY, state: 'failed', user: buyer.username } as const;
    const [found] = (await overview.list(admin, failed, 10)).results;
    expect(found).toMatchObject({ kind: 'paid', title: '付款成功：海盐围巾' });
    // The delivery by other ways is not the receipt.
    await shop.modules.get(MessageDeliveryService).deliver(found!.id);
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'failed', way: null }]);
    await shop.modules.get(ReceiptsService).mail(order);
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'delivered', way: 'email' }]);
    // The job of an earlier request says nothing about a later one.
    await overview.resend(admin, found!.id);
    await giveUp('email.receipt', { orderId: order });
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'pending', way: null }]);
    await giveUp('email.receipt', { orderId: order, resend: 1 });
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'failed', way: null }]);
    await shop.database.query("DELETE FROM outbox WHERE payload ->> 'orderId' = $1", [order]);
  });

  it('leaves it failed too if the receipt was sent again from the order (NOTE-06, CONS-04)', async () => {
    const buyer = await shop.createBuyer();
    const order = await shop.buy(buyer, shop.designId);
    await deliverMessages(shop);
    await shop.modules.get(OrderSupportService).resendReceipt(admin, order, '没有收到');
    const jobs = await shop.database.query<{ payload: { orderId: string; resend: number } }>(
      `DELETE FROM outbox WHERE job = 'email.receipt' AND payload ->> 'orderId' = $1
       RETURNING payload`,
      [order],
    );
    const again = jobs.find(({ payload }) => payload.resend === 1)!.payload;
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'delivered', way: 'email' }]);
    await giveUp('email.receipt', again);
    // An address is found in any case.
    const found = { ...ANY, state: 'failed', user: buyer.email!.toUpperCase() } as const;
    const { results } = await shop.modules.get(MessagesOverviewService).list(admin, found, 10);
    expect(results).toMatchObject([{ kind: 'paid', state: 'failed' }]);
    await shop.modules.get(ReceiptsService).mail(order, again.resend);
    expect(await rows(buyer)).toEqual([{ kind: 'paid', state: 'delivered', way: 'email' }]);
  });

  it('leaves the message of a refund failed (NOTE-06, NOTE-01)', async () => {
    const buyer = await shop.createBuyer();
    const order = await shop.modules.get(OrdersService).create(buyer, shop.designId);
    const [refund] = await shop.database.query<{ id: string }>(
      `WITH attempt AS (
         INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, expires_at)
         VALUES ($1, $1, 'wechat_native', 1250, now()) RETURNING id)
       INSERT INTO refunds (out_refund_no, attempt_id, order_id, amount_fen, cause, reason)
       SELECT $1, id, $1, 1250, 'duplicate_payment', '-' FROM attempt RETURNING id::text`,
      [order],
    );
    const facts = { order_id: order, design: '海盐围巾', amount: '12.50', reason: '-' };
    await shop.notify('refunded', { userId: buyer.id, key: refund!.id, facts });
    await deliverMessages(shop);
    await giveUp('email.refund-notice', { refundId: refund!.id });
    expect(await rows(buyer)).toEqual([{ kind: 'refunded', state: 'failed', way: null }]);
  });
});

describe('the operator’s view', () => {
  it('sends a receipt again under a new id, and writes the audit log (NOTE-06)', async () => {
    const buyer = await shop.createBuyer();
    const order = await shop.buy(buyer, shop.designId);
    await deliverMessages(shop);
    await shop.modules.get(ReceiptsService).mail(order);
    const overview = shop.modules.get(MessagesOverviewService);
    const [message] = (await overview.list(admin, { ...ANY, user: buyer.username }, 10)).results;
    await overview.resend(admin, message!.id);
    const [job] = await shop.database.query<{ payload: { orderId: string; resend: number } }>(
      `SELECT payload FROM outbox WHERE job = 'email.receipt' AND payload ? 'resend'`,
    );
    expect(job!.payload).toEqual({ orderId: order, resend: 1 });
    await shop.modules.get(ReceiptsService).mail(order, 1);
    const ids = (await shop.mailsTo(buyer)).map(({ message_id }) => message_id);
    expect(ids).toEqual([`<receipt.${order}.1@test.example>`, `<receipt.${order}@test.example>`]);
    const audited = await shop.database.query<{ subject: string; details: object }>(
      `SELECT subject, details FROM audit_log
       WHERE action = 'message.resend' AND subject = $1`,
      [String(message!.id)],
    );
    expect(audited).toEqual([
      { subject: String(message!.id), details: { kind: 'paid', resend: 1 } },
    ]);
  });

  it('is for admins only, and refuses a message that does not exist (NOTE-06)', async () => {
    const overview = shop.modules.get(MessagesOverviewService);
    await expect(overview.list(shop.designer, ANY, 10)).rejects.toMatchObject({ status: 403 });
    await expect(overview.resend(shop.designer, 1)).rejects.toMatchObject({ status: 403 });
    await expect(overview.resend(admin, 999_999)).rejects.toMatchObject({
      code: 'message_not_found',
    });
  });

  it('pages through all messages, newest first (NOTE-06)', async () => {
    const overview = shop.modules.get(MessagesOverviewService);
    const all = (await overview.list(admin, ANY, 50)).results.map(({ id }) => id);
    const first = await overview.list(admin, ANY, 3);
    const rest = await overview.list(admin, { ...ANY, before: first.next_before }, 50);
    expect([...first.results, ...rest.results].map(({ id }) => id)).toEqual(all);
    expect(all.length).toBeGreaterThan(3);
    expect(rest.next_before).toBeNull();
  });
});
