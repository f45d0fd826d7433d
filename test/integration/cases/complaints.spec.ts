import {
  CaseMovesService,
  CaseOpeningService,
  CasesService,
  ComplaintRepliesService,
  ComplaintsSyncService,
} from '#cases';
import { ProfileService } from '#accounts';
import type { CaseDetail, ComplaintItem } from '#contracts';
import { RefundSettlement, RefundsService } from '#payments';
import { WechatComplaintsClient, WechatPayError } from '#wechat';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from '../../support/shop/payment-shop.js';

let shop: PaymentShop;
let order: OpenOrder;
let outTradeNo: string;

const service = <T>(type: new (...args: never[]) => T): T => shop.modules.get(type);
const sync = () => service(ComplaintsSyncService);
const replies = () => service(ComplaintRepliesService);

beforeAll(async () => {
  shop = await createPaymentShop();
});

beforeEach(async () => {
  order = await shop.createOrder();
  const paid = await shop.payByPhone(await shop.requestCode(order.buyer, order.orderId));
  outTradeNo = paid['out_trade_no']!;
  await shop.allowInquiries();
  await shop.sweep.run();
});

afterAll(() => shop.close());

const complain = async (more: object = {}) =>
  (
    await shop.inSandbox('phone/complaints', {
      out_trade_no: outTradeNo,
      detail: '图解第三页缺了一行',
      notify: 'drop',
      ...more,
    })
  )['complaint_id']!;

const sayMore = (id: string, text: string) =>
  shop.inSandbox(`phone/complaints/${id}`, { text, notify: 'drop' });

/** Receives WeChat's notice of a complaint and processes it. @returns the outcome */
async function notice(id: string, event = 'COMPLAINT.CREATE'): Promise<string | null> {
  const content = { complaint_id: id, action_type: 'CREATE_COMPLAINT' };
  const notificationId = await shop.receiveNotification(content, event);
  await shop.notifications.process(notificationId);
  return shop.outcomeOf(notificationId);
}

const itemOf = async (id: string): Promise<ComplaintItem> =>
  (await replies().list(shop.admin)).find(({ complaint_id }) => complaint_id === id)!;

const caseOf = async (id: string): Promise<CaseDetail> =>
  service(CasesService).get(shop.admin, (await itemOf(id)).case_id!);

const move = async (id: string, name: 'reply' | 'refund' | 'close', text: string) =>
  service(CaseMovesService).move(shop.admin, (await itemOf(id)).case_id!, name, text);

const atWechat = (id: string) => service(WechatComplaintsClient).find(id);

const saidThere = async (id: string) =>
  (await service(WechatComplaintsClient).history(id)).map(({ type, text }) => [type, text]);

const alarmsOf = async (id: string) =>
  shop.database.query<{ subject: string; detail: string }>(
    `SELECT subject, detail FROM alarms WHERE kind = 'complaint' AND subject LIKE $1 || '%'
       AND cleared_at IS NULL ORDER BY id`,
    [id],
  );

describe('a complaint at WeChat Pay', () => {
  it('becomes a case of its order with both clocks, and an alarm (HELP-03, NOTE-05)', async () => {
    const id = await complain();
    expect(await notice(id)).toBe('case_updated');
    const found = await caseOf(id);
    expect(found).toMatchObject({ kind: 'complaint', state: 'operator', order_id: order.orderId });
    expect(found.history).toMatchObject([
      { by: 'wechat', act: 'complain', text: '图解第三页缺了一行' },
    ]);
    const item = await itemOf(id);
    const hours = (at: string) => (Date.parse(at) - Date.parse(item.complained_at)) / 3_600_000;
    expect([hours(item.reply_due_at), hours(item.settle_due_at)]).toEqual([24, 72]);
    expect(await alarmsOf(id)).toEqual([
      { subject: id, detail: `订单 ${order.orderId}：图解第三页缺了一行` },
    ]);
  });

  it('is one case however often its notice comes, also with others at once (HELP-03)', async () => {
    const id = await complain();
    const content = { complaint_id: id, action_type: 'CREATE_COMPLAINT' };
    // Ten times five at once, as workers process them.
    for (let round = 0; round < 10; round += 1) {
      const ids: string[] = [];
      for (let i = 0; i < 5; i += 1) {
        ids.push(await shop.receiveNotification(content, 'COMPLAINT.CREATE'));
      }
      await Promise.all(ids.map((one) => shop.notifications.process(one)));
    }
    const { history } = await caseOf(id);
    expect(history).toHaveLength(1);
    expect(await alarmsOf(id)).toHaveLength(1);
    const cases = await shop.database.query('SELECT 1 FROM cases WHERE order_id = $1', [
      order.orderId,
    ]);
    expect(cases).toHaveLength(1);
  });

  it('is answered after the buyer deleted the account, whose texts are erased (HELP-02, HELP-03)', async () => {
    await service(CaseOpeningService).open(order.buyer, order.orderId, {
      kind: 'other',
      text: '我叫小满，打不开',
      page: null,
      row: null,
      size: null,
      version: null,
    });
    const id = await complain();
    await notice(id);
    await service(ProfileService).delete(order.buyer, order.buyer.username);
    const found = await caseOf(id);
    expect(found.state).toBe('operator');
    expect(JSON.stringify(found.history)).not.toContain('小满');
    await move(id, 'close', '已换新版');
    await replies().sendDue();
    await replies().sendDue();
    expect(await atWechat(id)).toMatchObject({ state: 'PROCESSED' });
    expect((await caseOf(id)).state).toBe('solved');
  });

  it('joins the case that its order has already (HELP-03)', async () => {
    const { id: caseId } = await service(CaseOpeningService).open(order.buyer, order.orderId, {
      kind: 'other',
      text: '打不开',
      page: null,
      row: null,
      size: null,
      version: null,
    });
    const id = await complain();
    await notice(id);
    expect((await itemOf(id)).case_id).toBe(caseId);
    const acts = (await caseOf(id)).history.map(({ act }) => act);
    expect(acts).toEqual(['open', 'complain']);
  });

  it('is found by asking when its notice was missed (HELP-03)', async () => {
    const id = await complain();
    await sync().findMissed();
    expect((await caseOf(id)).state).toBe('operator');
    await sayMore(id, '还有第五页');
    await sync().findMissed();
    await sync().findMissed();
    expect((await caseOf(id)).history.map(({ act, text }) => [act, text])).toEqual([
      ['complain', '图解第三页缺了一行'],
      ['complain_again', '还有第五页'],
    ]);
  });

  it('about a payment that is not the shop’s raises an alarm and has no case (HELP-03)', async () => {
    const id = await complain();
    await shop.database.query(
      // One that no order has; a fixed first character would now and then be the same.
      'UPDATE payment_attempts SET out_trade_no = reverse(out_trade_no) WHERE out_trade_no = $1',
      [outTradeNo],
    );
    expect(await notice(id)).toBe('unknown_payment');
    expect((await itemOf(id)).case_id).toBeNull();
    expect((await alarmsOf(id))[0]!.detail).toContain('不是本店订单的投诉');
    expect(await notice('200000000000000000000000000')).toBe('unknown_complaint');
  });

  it('is answered and settled at WeChat as its case is (HELP-03)', async () => {
    const id = await complain();
    await notice(id);
    await move(id, 'reply', '已经补上第三页，请重新下载');
    await replies().sendDue();
    expect((await atWechat(id))!.state).toBe('PROCESSING');
    expect(Date.parse((await itemOf(id)).replied_at!)).not.toBeNaN();
    await move(id, 'close', '已换新版，买家同意');
    await replies().sendDue();
    await replies().sendDue();
    expect((await atWechat(id))!.state).toBe('PROCESSED');
    expect(await saidThere(id)).toEqual([
      ['USER_CREATE_COMPLAINT', '图解第三页缺了一行'],
      ['MERCHANT_RESPONSE', '已经补上第三页，请重新下载'],
      ['MERCHANT_RESPONSE', '已换新版，买家同意'],
      ['MERCHANT_CONFIRM_COMPLETE', ''],
    ]);
    expect(await alarmsOf(id)).toEqual([]);
    await expect(move(id, 'reply', '再说一句')).rejects.toMatchObject({
      code: 'case_move_refused',
    });
  });

  it('that asks for the money is agreed to, refunded once, and closes itself (HELP-03)', async () => {
    const id = await complain({ problem_type: 'REFUND' });
    await notice(id);
    expect((await itemOf(id)).applied).toBe('29.90');
    await move(id, 'refund', '同意退款');
    await replies().sendDue();
    expect((await atWechat(id))!.state).toBe('PROCESSING');
    await service(RefundSettlement).sendDue(10);
    await eventually(async () => expect((await atWechat(id))!.state).toBe('PROCESSED'));
    await sync().findMissed();
    expect((await itemOf(id)).completed_at).not.toBeNull();
    expect(await alarmsOf(id)).toEqual([]);
    const refunds = await shop.database.query('SELECT 1 FROM refunds WHERE order_id = $1', [
      order.orderId,
    ]);
    expect(refunds).toHaveLength(1);
  });

  it('that asks for the money can be refused with a reason (HELP-03)', async () => {
    const id = await complain({ problem_type: 'REFUND' });
    await notice(id);
    await move(id, 'close', '图解没有错，附上说明');
    await replies().sendDue();
    await replies().sendDue();
    expect((await saidThere(id)).slice(1)).toEqual([
      ['MERCHANT_REJECT_REFUND', '图解没有错，附上说明'],
      ['MERCHANT_CONFIRM_COMPLETE', ''],
    ]);
  });

  it('begins a new case when the payer complains again (HELP-03)', async () => {
    const id = await complain();
    await notice(id);
    const first = (await itemOf(id)).case_id;
    await move(id, 'close', '已换新版');
    await replies().sendDue();
    await replies().sendDue();
    await sayMore(id, '新版还是错的');
    await notice(id);
    const again = await itemOf(id);
    expect(again).toMatchObject({ times: 2, completed_at: null });
    expect(again.case_id).not.toBe(first);
    expect((await caseOf(id)).history.at(-1)).toMatchObject({ text: '新版还是错的' });
    expect(await alarmsOf(id)).toHaveLength(1);
  });

  it('that is repeated starts both clocks again (HELP-03, NOTE-05)', async () => {
    const id = await complain();
    await notice(id);
    await move(id, 'close', '已换新版');
    await replies().sendDue();
    await replies().sendDue();
    // The first complaint was two days ago.
    await shop.database.query(
      `UPDATE complaints SET complained_at = complained_at - interval '48 hours',
         replied_at = replied_at - interval '47 hours' WHERE id = $1`,
      [id],
    );
    const before = Date.now();
    await sayMore(id, '新版还是错的');
    await notice(id);
    const again = await itemOf(id);
    expect(again.replied_at).toBeNull();
    // WeChat's times have seconds only.
    expect(Date.parse(again.complained_at)).toBeGreaterThanOrEqual(before - 1_000);
    const at = Date.parse(again.complained_at);
    await replies().checkDeadlines(at + 19 * 3_600_000);
    expect((await alarmsOf(id)).map(({ subject }) => subject)).toEqual([id]);
    await replies().checkDeadlines(at + 21 * 3_600_000);
    expect((await alarmsOf(id)).map(({ subject }) => subject)).toEqual([id, `${id} 未回复`]);
    // A notice that comes again changes nothing.
    await notice(id);
    expect((await itemOf(id)).complained_at).toBe(again.complained_at);
  });

  it('that asks for money that was refunded another way is agreed to when its case ends (HELP-03)', async () => {
    await service(RefundsService).request(shop.admin, order.orderId, '电话里谈好了');
    await service(RefundSettlement).sendDue(10);
    const id = await complain({ problem_type: 'REFUND' });
    await notice(id);
    await move(id, 'close', '已经退款');
    for (let round = 0; round < 3; round += 1) await replies().sendDue();
    expect((await saidThere(id)).slice(1)).toEqual([['MERCHANT_APPROVE_REFUND', '已经退款']]);
    expect((await atWechat(id))!.state).toBe('PROCESSED');
    expect((await itemOf(id)).completed_at).not.toBeNull();
    expect(await alarmsOf(id)).toEqual([]);
  });

  it('is answered and settled together with another one of its case (HELP-03)', async () => {
    const ids = [await complain(), await complain({ detail: '没有人回答' })];
    for (const id of ids) await notice(id);
    expect((await itemOf(ids[0]!)).case_id).toBe((await itemOf(ids[1]!)).case_id);
    await move(ids[0]!, 'reply', '正在核对');
    await move(ids[0]!, 'close', '已换新版');
    for (let round = 0; round < 3; round += 1) await replies().sendDue();
    for (const id of ids) {
      expect((await saidThere(id)).slice(1)).toEqual([
        ['MERCHANT_RESPONSE', '正在核对'],
        ['MERCHANT_RESPONSE', '已换新版'],
        ['MERCHANT_CONFIRM_COMPLETE', ''],
      ]);
      expect((await atWechat(id))!.state).toBe('PROCESSED');
    }
  });

  it('gets an answer once although the response to it got lost (HELP-03)', async () => {
    const id = await complain();
    await notice(id);
    await move(id, 'reply', '正在核对');
    await service(WechatComplaintsClient).respond(id, '正在核对');
    await shop.database.query('UPDATE complaint_replies SET tries = 1');
    await replies().sendDue();
    expect((await saidThere(id)).filter(([, text]) => text === '正在核对')).toHaveLength(1);
  });

  it('is answered late, not never, when WeChat is down (HELP-03)', async () => {
    const id = await complain();
    await notice(id);
    await move(id, 'reply', '正在核对');
    await shop.inSandbox('faults', { error_rate: 1 });
    await replies().sendDue();
    await shop.inSandbox('faults', {});
    expect((await atWechat(id))!.state).toBe('PENDING');
    await shop.database.query('UPDATE complaint_replies SET due_at = now()');
    await replies().sendDue();
    expect((await atWechat(id))!.state).toBe('PROCESSING');
  });

  it('raises an alarm for an answer that WeChat refuses, until a later one is sent or the complaint ends (HELP-03, NOTE-05)', async () => {
    const id = await complain();
    await notice(id);
    const refuse = async (text: string) => {
      const refusal = jest
        .spyOn(service(WechatComplaintsClient), 'respond')
        .mockRejectedValue(new WechatPayError(400, 'PARAMERROR', '内容有误'));
      await move(id, 'reply', text);
      await replies().sendDue();
      refusal.mockRestore();
      expect((await alarmsOf(id)).at(-1)).toMatchObject({
        subject: `${id} 被拒`,
        detail: expect.stringMatching(
          /^微信支付拒绝了对投诉的“回复”：.*内容有误，请到商户平台处理$/,
        ),
      });
    };
    await refuse('正在核对');
    await move(id, 'reply', '已经补上第三页');
    await replies().sendDue();
    expect((await alarmsOf(id)).map(({ subject }) => subject)).toEqual([id]);
    await refuse('还有一句');
    // The operator ends it on WeChat's own pages.
    await service(WechatComplaintsClient).complete(id);
    await sync().findMissed();
    expect(await alarmsOf(id)).toEqual([]);
  });

  it('raises alarms before each of WeChat’s clocks runs out (HELP-03, NOTE-05)', async () => {
    const id = await complain();
    await notice(id);
    const at = Date.parse((await itemOf(id)).complained_at);
    const subjectsAfter = async (hours: number) => {
      await replies().checkDeadlines(at + hours * 3_600_000);
      return (await alarmsOf(id)).map(({ subject }) => subject.slice(id.length));
    };
    expect(await subjectsAfter(19)).toEqual(['']);
    expect(await subjectsAfter(21)).toEqual(['', ' 未回复']);
    expect(await subjectsAfter(69)).toEqual(['', ' 未回复', ' 未处理完']);
  });

  it('has answers of at most 200 characters (HELP-03)', async () => {
    const id = await complain();
    await notice(id);
    await expect(move(id, 'reply', '长'.repeat(201))).rejects.toMatchObject({
      code: 'invalid',
      details: { text: [expect.stringContaining('200')] },
    });
  });
});

describe('the address of notices', () => {
  it('is registered once and corrected when it changes (HELP-03)', async () => {
    const client = service(WechatComplaintsClient);
    await client.registerNotifyUrl();
    await client.registerNotifyUrl();
    const before = shop.config.wechatPay.notifyUrl;
    shop.config.wechatPay.notifyUrl = 'http://127.0.0.1:9/moved';
    await client.registerNotifyUrl();
    shop.config.wechatPay.notifyUrl = before;
    await client.registerNotifyUrl();
    // Nothing listens there: the notice is repeated, and the complaint is found by asking.
    const id = await complain({ notify: 'deliver' });
    await sync().findMissed();
    expect((await itemOf(id)).state).toBe('PENDING');
  });
});
