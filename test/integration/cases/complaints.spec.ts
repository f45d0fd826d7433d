import { CaseOpeningService } from '#cases';
import { describe, expect, it } from '@jest/globals';
import { useComplaintShop } from '../../support/shop/complaint-shop.js';

const complaints = useComplaintShop();

describe('a complaint at WeChat Pay', () => {
  it('becomes a case of its order with both clocks, and an alarm (HELP-03, NOTE-05)', async () => {
    const id = await complaints.complain();
    expect(await complaints.notify(id)).toBe('case_updated');
    const found = await complaints.caseOf(id);
    expect(found).toMatchObject({
      kind: 'complaint',
      state: 'operator',
      order_id: complaints.order.orderId,
    });
    expect(found.history).toMatchObject([
      { by: 'wechat', act: 'complain', text: '图解第三页缺了一行' },
    ]);
    const item = await complaints.itemOf(id);
    const hours = (at: string) => (Date.parse(at) - Date.parse(item.complained_at)) / 3_600_000;
    expect([hours(item.reply_due_at), hours(item.settle_due_at)]).toEqual([24, 72]);
    expect(await complaints.alarmsOf(id)).toEqual([
      { subject: id, detail: `订单 ${complaints.order.orderId}：图解第三页缺了一行` },
    ]);
  });

  it('is one case however often its notice comes, also with others at once (HELP-03)', async () => {
    const id = await complaints.complain();
    const content = { complaint_id: id, action_type: 'CREATE_COMPLAINT' };
    // Ten times five at once, as workers process them.
    for (let round = 0; round < 10; round += 1) {
      const ids: string[] = [];
      for (let i = 0; i < 5; i += 1) {
        ids.push(await complaints.shop.receiveNotification(content, 'COMPLAINT.CREATE'));
      }
      await Promise.all(ids.map((one) => complaints.shop.notifications.process(one)));
    }
    const { history } = await complaints.caseOf(id);
    expect(history).toHaveLength(1);
    expect(await complaints.alarmsOf(id)).toHaveLength(1);
    const cases = await complaints.shop.database.query('SELECT 1 FROM cases WHERE order_id = $1', [
      complaints.order.orderId,
    ]);
    expect(cases).toHaveLength(1);
  });

  it('joins the case that its order has already (HELP-03)', async () => {
    const { id: caseId } = await complaints
      .service(CaseOpeningService)
      .open(complaints.order.buyer, complaints.order.orderId, {
        kind: 'other',
        text: '打不开',
        page: null,
        row: null,
        size: null,
        version: null,
      });
    const id = await complaints.complain();
    await complaints.notify(id);
    expect((await complaints.itemOf(id)).case_id).toBe(caseId);
    const acts = (await complaints.caseOf(id)).history.map(({ act }) => act);
    expect(acts).toEqual(['open', 'complain']);
  });

  it('is found by asking when its notice was missed (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.sync.findMissed();
    expect((await complaints.caseOf(id)).state).toBe('operator');
    await complaints.sayMore(id, '还有第五页');
    await complaints.sync.findMissed();
    await complaints.sync.findMissed();
    expect((await complaints.caseOf(id)).history.map(({ act, text }) => [act, text])).toEqual([
      ['complain', '图解第三页缺了一行'],
      ['complain_again', '还有第五页'],
    ]);
  });

  it('about a payment that is not the shop’s raises an alarm and has no case (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.shop.database.query(
      // One that no order has; a fixed first character would now and then be the same.
      'UPDATE payment_attempts SET out_trade_no = reverse(out_trade_no) WHERE out_trade_no = $1',
      [complaints.outTradeNo],
    );
    expect(await complaints.notify(id)).toBe('unknown_payment');
    expect((await complaints.itemOf(id)).case_id).toBeNull();
    expect((await complaints.alarmsOf(id))[0]!.detail).toContain('不是本店订单的投诉');
    expect(await complaints.notify('200000000000000000000000000')).toBe('unknown_complaint');
  });

  it('begins a new case when the payer complains again (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    const first = (await complaints.itemOf(id)).case_id;
    await complaints.move(id, 'close', '已换新版');
    await complaints.replies.sendDue();
    await complaints.replies.sendDue();
    await complaints.sayMore(id, '新版还是错的');
    await complaints.notify(id);
    const again = await complaints.itemOf(id);
    expect(again).toMatchObject({ times: 2, completed_at: null });
    expect(again.case_id).not.toBe(first);
    expect((await complaints.caseOf(id)).history.at(-1)).toMatchObject({ text: '新版还是错的' });
    expect(await complaints.alarmsOf(id)).toHaveLength(1);
  });

  it('that is repeated starts both clocks again (HELP-03, NOTE-05)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    await complaints.move(id, 'close', '已换新版');
    await complaints.replies.sendDue();
    await complaints.replies.sendDue();
    // The first complaint was two days ago.
    await complaints.shop.database.query(
      `UPDATE complaints SET complained_at = complained_at - interval '48 hours',
         replied_at = replied_at - interval '47 hours' WHERE id = $1`,
      [id],
    );
    const before = Date.now();
    await complaints.sayMore(id, '新版还是错的');
    await complaints.notify(id);
    const again = await complaints.itemOf(id);
    expect(again.replied_at).toBeNull();
    // WeChat's times have seconds only.
    expect(Date.parse(again.complained_at)).toBeGreaterThanOrEqual(before - 1_000);
    const at = Date.parse(again.complained_at);
    await complaints.replies.checkDeadlines(at + 19 * 3_600_000);
    expect((await complaints.alarmsOf(id)).map(({ subject }) => subject)).toEqual([id]);
    await complaints.replies.checkDeadlines(at + 21 * 3_600_000);
    expect((await complaints.alarmsOf(id)).map(({ subject }) => subject)).toEqual([
      id,
      `${id} 未回复`,
    ]);
    // A notice that comes again changes nothing.
    await complaints.notify(id);
    expect((await complaints.itemOf(id)).complained_at).toBe(again.complained_at);
  });

  it('raises alarms before each of WeChat’s clocks runs out (HELP-03, NOTE-05)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    const at = Date.parse((await complaints.itemOf(id)).complained_at);
    const subjectsAfter = async (hours: number) => {
      await complaints.replies.checkDeadlines(at + hours * 3_600_000);
      return (await complaints.alarmsOf(id)).map(({ subject }) => subject.slice(id.length));
    };
    expect(await subjectsAfter(19)).toEqual(['']);
    expect(await subjectsAfter(21)).toEqual(['', ' 未回复']);
    expect(await subjectsAfter(69)).toEqual(['', ' 未回复', ' 未处理完']);
  });
});

describe('the address of notices', () => {
  it('is registered once and corrected when it changes (HELP-03)', async () => {
    const client = complaints.client;
    await client.registerNotifyUrl();
    await client.registerNotifyUrl();
    const before = complaints.shop.config.wechatPay.notifyUrl;
    complaints.shop.config.wechatPay.notifyUrl = 'http://127.0.0.1:9/moved';
    await client.registerNotifyUrl();
    complaints.shop.config.wechatPay.notifyUrl = before;
    await client.registerNotifyUrl();
    // Nothing listens there: the notice is repeated, and the complaint is found by asking.
    const id = await complaints.complain({ notify: 'deliver' });
    await complaints.sync.findMissed();
    expect((await complaints.itemOf(id)).state).toBe('PENDING');
  });
});
