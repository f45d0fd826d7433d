import { CaseMovesService, CaseOpeningService } from '#cases';
import { ProfileService } from '#accounts';
import { CASE_MESSAGES } from '#contracts';
import { RefundSettlement, RefundsService } from '#payments';
import { WechatPayError, WechatPayIndeterminateError } from '#wechat';
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { useComplaintShop } from '../../support/shop/complaint-shop.js';

const complaints = useComplaintShop();

/** Lets eight seconds pass, after which a call to WeChat is given up. */
const passTimeout = () =>
  complaints.shop.database.query(
    "UPDATE complaint_replies SET due_at = due_at - interval '8 seconds' WHERE state = 'due'",
  );

describe('a complaint at WeChat Pay', () => {
  it('is answered after the buyer deleted the account, whose texts are erased (HELP-02, HELP-03)', async () => {
    await complaints
      .service(CaseOpeningService)
      .open(complaints.order.buyer, complaints.order.orderId, {
        kind: 'other',
        text: '我叫小满，打不开',
        page: null,
        row: null,
        size: null,
        version: null,
      });
    const id = await complaints.complain();
    await complaints.notify(id);
    await complaints
      .service(ProfileService)
      .delete(complaints.order.buyer, complaints.order.buyer.username);
    const found = await complaints.caseOf(id);
    expect(found.state).toBe('operator');
    expect(JSON.stringify(found.history)).not.toContain('小满');
    await complaints.move(id, 'close', '已换新版');
    await complaints.replies.sendDue();
    await complaints.replies.sendDue();
    expect(await complaints.atWechat(id)).toMatchObject({ state: 'PROCESSED' });
    expect((await complaints.caseOf(id)).state).toBe('solved');
  });

  it('loses the words of a buyer who deleted the account, wherever they were copied (HELP-03)', async () => {
    const { database } = complaints.shop;
    const id = await complaints.complain({ detail: '我叫小满，第三页缺了一行' });
    await complaints.notify(id);
    await complaints.sayMore(id, '小满的电话写错了');
    await complaints.sync.sync(id);
    // A complaint that was settled before the shop saw it has no case.
    await database.query(
      `INSERT INTO complaints (id, out_trade_no, state, problem_type, detail, times,
         has_user_response, complained_at)
       VALUES ('S' || $1, $2, 'PROCESSED', 'OTHERS', '小满以前说的', 1, false, now()),
         ('O' || $1, 'SOMEBODYELSES', 'PROCESSED', 'OTHERS', '别家小店', 1, false, now())`,
      [id, complaints.outTradeNo],
    );
    const copies = async () =>
      JSON.stringify([
        await database.query('SELECT text FROM case_events'),
        await database.query('SELECT detail FROM complaints'),
        await database.query('SELECT detail FROM alarms'),
        await database.query('SELECT facts FROM messages'),
      ]);
    expect((await copies()).match(/小满/g)!.length).toBeGreaterThan(5);
    await complaints
      .service(ProfileService)
      .delete(complaints.order.buyer, complaints.order.buyer.username);
    expect(await copies()).not.toContain('小满');
    expect(await copies()).toContain('别家小店');
    // WeChat still has the words, and its payer may write more.
    await complaints.sayMore(id, '小满还在等');
    await complaints.sync.sync(id);
    expect(await copies()).not.toContain('小满');
    const { state, history } = await complaints.caseOf(id);
    expect(state).toBe('operator');
    expect(history.at(-1)).toMatchObject({ text: CASE_MESSAGES.complaintErased });
  });

  it('is answered and settled at WeChat as its case is (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    await complaints.move(id, 'reply', '已经补上第三页，请重新下载');
    await complaints.replies.sendDue();
    expect((await complaints.atWechat(id))!.state).toBe('PROCESSING');
    expect(Date.parse((await complaints.itemOf(id)).replied_at!)).not.toBeNaN();
    await complaints.move(id, 'close', '已换新版，买家同意');
    await complaints.replies.sendDue();
    await complaints.replies.sendDue();
    expect((await complaints.atWechat(id))!.state).toBe('PROCESSED');
    expect(await complaints.saidAtWechat(id)).toEqual([
      ['USER_CREATE_COMPLAINT', '图解第三页缺了一行'],
      ['MERCHANT_RESPONSE', '已经补上第三页，请重新下载'],
      ['MERCHANT_RESPONSE', '已换新版，买家同意'],
      ['MERCHANT_CONFIRM_COMPLETE', ''],
    ]);
    expect(await complaints.alarmsOf(id)).toEqual([]);
    await expect(complaints.move(id, 'reply', '再说一句')).rejects.toMatchObject({
      code: 'case_move_refused',
    });
  });

  it('is settled in the shop’s words when the buyer ends the case with words of their own (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    const { case_id: caseId } = await complaints.itemOf(id);
    const { buyer } = complaints.order;
    const words = `${'织好了，'.repeat(60)}谢谢`;
    await complaints.service(CaseMovesService).move(buyer, caseId!, 'accept', words);
    await complaints.replies.sendDue();
    await complaints.replies.sendDue();
    expect(await complaints.saidAtWechat(id)).toEqual([
      ['USER_CREATE_COMPLAINT', '图解第三页缺了一行'],
      ['MERCHANT_RESPONSE', CASE_MESSAGES.complaintSettled],
      ['MERCHANT_CONFIRM_COMPLETE', ''],
    ]);
  });

  it('that asks for the money is agreed to, refunded once, and closes itself (HELP-03)', async () => {
    const id = await complaints.complain({ problem_type: 'REFUND' });
    await complaints.notify(id);
    expect((await complaints.itemOf(id)).applied).toBe('29.90');
    await complaints.move(id, 'refund', '同意退款');
    await complaints.replies.sendDue();
    expect((await complaints.atWechat(id))!.state).toBe('PROCESSING');
    await complaints.service(RefundSettlement).sendDue(10);
    await eventually(async () => expect((await complaints.atWechat(id))!.state).toBe('PROCESSED'));
    await complaints.sync.findMissed();
    expect((await complaints.itemOf(id)).completed_at).not.toBeNull();
    expect(await complaints.alarmsOf(id)).toEqual([]);
    const refunds = await complaints.shop.database.query(
      'SELECT 1 FROM refunds WHERE order_id = $1',
      [complaints.order.orderId],
    );
    expect(refunds).toHaveLength(1);
  });

  it('that asks for the money can be refused with a reason (HELP-03)', async () => {
    const id = await complaints.complain({ problem_type: 'REFUND' });
    await complaints.notify(id);
    await complaints.move(id, 'close', '图解没有错，附上说明');
    await complaints.replies.sendDue();
    await complaints.replies.sendDue();
    expect((await complaints.saidAtWechat(id)).slice(1)).toEqual([
      ['MERCHANT_REJECT_REFUND', '图解没有错，附上说明'],
      ['MERCHANT_CONFIRM_COMPLETE', ''],
    ]);
  });

  it('that asks for money that was refunded another way is agreed to when its case ends (HELP-03)', async () => {
    await complaints
      .service(RefundsService)
      .request(complaints.shop.admin, complaints.order.orderId, '电话里谈好了');
    await complaints.service(RefundSettlement).sendDue(10);
    const id = await complaints.complain({ problem_type: 'REFUND' });
    await complaints.notify(id);
    await complaints.move(id, 'close', '已经退款');
    for (let round = 0; round < 3; round += 1) await complaints.replies.sendDue();
    expect((await complaints.saidAtWechat(id)).slice(1)).toEqual([
      ['MERCHANT_APPROVE_REFUND', '已经退款'],
    ]);
    expect((await complaints.atWechat(id))!.state).toBe('PROCESSED');
    expect((await complaints.itemOf(id)).completed_at).not.toBeNull();
    expect(await complaints.alarmsOf(id)).toEqual([]);
  });

  it('is answered and settled together with another one of its case (HELP-03)', async () => {
    const ids = [await complaints.complain(), await complaints.complain({ detail: '没有人回答' })];
    for (const id of ids) await complaints.notify(id);
    expect((await complaints.itemOf(ids[0]!)).case_id).toBe(
      (await complaints.itemOf(ids[1]!)).case_id,
    );
    await complaints.move(ids[0]!, 'reply', '正在核对');
    await complaints.move(ids[0]!, 'close', '已换新版');
    for (let round = 0; round < 3; round += 1) await complaints.replies.sendDue();
    for (const id of ids) {
      expect((await complaints.saidAtWechat(id)).slice(1)).toEqual([
        ['MERCHANT_RESPONSE', '正在核对'],
        ['MERCHANT_RESPONSE', '已换新版'],
        ['MERCHANT_CONFIRM_COMPLETE', ''],
      ]);
      expect((await complaints.atWechat(id))!.state).toBe('PROCESSED');
    }
  });

  it('gets an answer once although the response to it got lost (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    await complaints.move(id, 'reply', '正在核对');
    await complaints.client.respond(id, '正在核对');
    await complaints.shop.database.query('UPDATE complaint_replies SET tries = 1');
    await complaints.replies.sendDue();
    expect(
      (await complaints.saidAtWechat(id)).filter(([, text]) => text === '正在核对'),
    ).toHaveLength(1);
  });

  it('gets an answer once although another worker runs while WeChat is slow (HELP-03)', async () => {
    const ids = [
      await complaints.complain(),
      await complaints.complain(),
      await complaints.complain(),
    ];
    for (const id of ids) await complaints.notify(id);
    await complaints.move(ids[0]!, 'reply', '正在核对');
    const { client, replies } = complaints;
    const respond = client.respond.bind(client);
    let timeouts = 0;
    const slow = jest.spyOn(client, 'respond').mockImplementation(async (id, text) => {
      if (timeouts === 2) return respond(id, text);
      timeouts += 1;
      await passTimeout();
      // Another worker has its round when two calls were given up.
      if (timeouts === 2) await replies.sendDue();
      throw new WechatPayIndeterminateError('the operation timed out');
    });
    await replies.sendDue();
    slow.mockRestore();
    const said = await Promise.all(ids.map((id) => complaints.saidAtWechat(id)));
    const counts = said.map((lines) => lines.filter(([, text]) => text === '正在核对').length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  });

  it('is settled once although another worker runs while WeChat is slow (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    await complaints.move(id, 'close', '已换新版');
    const { client, replies } = complaints;
    const [find, complete] = [client.find.bind(client), client.complete.bind(client)];
    const finding = jest.spyOn(client, 'find').mockImplementation(async (asked) => {
      await passTimeout();
      return find(asked);
    });
    const completing = jest.spyOn(client, 'complete').mockImplementation(async (asked) => {
      await passTimeout();
      await replies.sendDue();
      return complete(asked);
    });
    for (let round = 0; round < 2; round += 1) await replies.sendDue();
    const { calls } = completing.mock;
    finding.mockRestore();
    completing.mockRestore();
    expect(calls).toHaveLength(1);
    expect((await complaints.itemOf(id)).completed_at).not.toBeNull();
  });

  it('gets an answer although an earlier one has the same words (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    const said = async () =>
      (await complaints.saidAtWechat(id)).filter(([, text]) => text === '正在核对').length;
    await complaints.move(id, 'reply', '正在核对');
    await complaints.replies.sendDue();
    await complaints.move(id, 'reply', '正在核对');
    await complaints.shop.inSandbox('faults', { error_rate: 1 });
    await complaints.replies.sendDue();
    await complaints.shop.inSandbox('faults', {});
    expect(await said()).toBe(1);
    await complaints.shop.database.query('UPDATE complaint_replies SET due_at = now()');
    await complaints.replies.sendDue();
    expect(await said()).toBe(2);
  });

  it('is answered late, not never, when WeChat is down (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    await complaints.move(id, 'reply', '正在核对');
    await complaints.shop.inSandbox('faults', { error_rate: 1 });
    await complaints.replies.sendDue();
    await complaints.shop.inSandbox('faults', {});
    expect((await complaints.atWechat(id))!.state).toBe('PENDING');
    await complaints.shop.database.query('UPDATE complaint_replies SET due_at = now()');
    await complaints.replies.sendDue();
    expect((await complaints.atWechat(id))!.state).toBe('PROCESSING');
  });

  it('raises an alarm for an answer that WeChat refuses, until a later one is sent or the complaint ends (HELP-03, NOTE-05)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    const refuse = async (text: string) => {
      const refusal = jest
        .spyOn(complaints.client, 'respond')
        .mockRejectedValue(new WechatPayError(400, 'PARAMERROR', '内容有误'));
      await complaints.move(id, 'reply', text);
      await complaints.replies.sendDue();
      refusal.mockRestore();
      expect((await complaints.alarmsOf(id)).at(-1)).toMatchObject({
        subject: `${id} 被拒`,
        detail: expect.stringMatching(
          /^微信支付拒绝了对投诉的“回复”：.*内容有误，请到商户平台处理$/,
        ),
      });
    };
    await refuse('正在核对');
    await complaints.move(id, 'reply', '已经补上第三页');
    await complaints.replies.sendDue();
    expect((await complaints.alarmsOf(id)).map(({ subject }) => subject)).toEqual([id]);
    await refuse('还有一句');
    // The operator ends it on WeChat's own pages.
    await complaints.client.complete(id);
    await complaints.sync.findMissed();
    expect(await complaints.alarmsOf(id)).toEqual([]);
  });

  it('has answers of at most 200 characters (HELP-03)', async () => {
    const id = await complaints.complain();
    await complaints.notify(id);
    await expect(complaints.move(id, 'reply', '长'.repeat(201))).rejects.toMatchObject({
      code: 'invalid',
      details: { text: [expect.stringContaining('200')] },
    });
  });
});
