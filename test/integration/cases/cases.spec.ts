import { ProfileService, type SignedInUser } from '#accounts';
import { CaseMovesService } from '#cases';
import type { AccountExport, CaseDetail, CaseItem, ConsoleOverview } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { formOf } from '../../support/fixtures/forms.js';
import { useCases, WRONG } from '../../support/shop/cases.js';

const {
  at,
  query,
  open,
  opened,
  paidOrder,
  see,
  move,
  helpOf,
  detailOf,
  refundsOf,
  textsOf,
  passDeadline,
} = useCases();

describe('a wrong pattern', () => {
  it('goes to the designer with page, row and size for three days, and each side sees its own part (HELP-01, HELP-02, READ-18)', async () => {
    const { status, body } = await open('pattern_wrong', WRONG);
    expect(status).toBe(201);
    expect(body).toEqual({
      case_id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      state: 'designer',
      message: '已转给设计师，三天内会答复；逾期由客服接手',
    });
    const seen = await see(body.case_id, at.buyer);
    expect(seen).toMatchObject({ kind: 'pattern_wrong', role: 'buyer', page: 3, row: 12 });
    expect(Date.parse(seen.due_at!) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    expect(seen.moves).toEqual(['add', 'accept']);
    const asked = await see(body.case_id, at.designer);
    expect(asked).toMatchObject({ role: 'designer', order_id: null, buyer: null });
    expect(asked).toMatchObject({ page: 3, row: 12, size: 'M', version: 2 });
    expect(asked.moves).toContain('answer');
    expect(asked.history.map(({ by, text }) => [by, text])).toEqual([['buyer', WRONG.text]]);
    const shown = await see(body.case_id, at.admin);
    expect(shown).toMatchObject({
      role: 'operator',
      order_id: at.orderId,
      buyer: at.buyer.username,
      refundable: '29.90',
    });
    expect(await see(body.case_id, at.buyer)).toMatchObject({ refundable: null });
    expect(await see(body.case_id, at.designer)).toMatchObject({ refundable: null });
    expect(await textsOf(at.designer)).toContainEqual(expect.stringContaining(WRONG.text));
  });

  it('offers a refund only to operators who may refund, and while something is left (HELP-02, CONS-09)', async () => {
    const id = await opened();
    const support = await at.api.shop.createUser(`support${at.people}`);
    await query(`UPDATE users SET role = 'support' WHERE id = $1`, [support.id]);
    expect((await see(id, support)).moves).toEqual(['reply', 'note', 'close']);
    expect((await see(id, at.admin)).moves).toEqual(['reply', 'note', 'refund', 'close']);
    await query(
      `INSERT INTO refunds (out_refund_no, attempt_id, order_id, amount_fen, cause, reason, state,
         succeeded_at)
       SELECT 'R' || id, id, order_id, paid_fen, 'order_closed', '测试', 'succeeded', now()
       FROM payment_attempts WHERE order_id = $1`,
      [at.orderId],
    );
    expect((await see(id, at.admin)).moves).toEqual(['reply', 'note', 'close']);
  });

  it('is told to admins and to the role that answers cases, and to no other role (HELP-02, CONS-09)', async () => {
    const people: Record<string, SignedInUser> = {};
    for (const role of ['support', 'finance', 'content']) {
      people[role] = await at.api.shop.createUser(`role_${role}`);
      await query('UPDATE users SET role = $2 WHERE id = $1', [people[role].id, role]);
    }
    await opened('other', { text: '打不开第三页' });
    const message = expect.stringContaining('打不开第三页');
    expect(await textsOf(people['support']!)).toEqual([message]);
    expect(await textsOf(at.admin)).toContainEqual(message);
    expect(await textsOf(people['finance']!)).toEqual([]);
    expect(await textsOf(people['content']!)).toEqual([]);
  });

  it('is answered, objected to, decided with a refund, and everybody is told of each move (HELP-02, NOTE-01)', async () => {
    const id = await opened();
    expect(await move(id, 'answer', at.designer, '第 12 行是对的')).toMatchObject({
      status: 200,
      body: { state: 'buyer' },
    });
    expect((await move(id, 'object', at.buyer, '针数还是对不上')).body.state).toBe('operator');
    expect((await move(id, 'note', at.admin, '核对过，确实错了')).body.state).toBe('operator');
    const decided = await move(id, 'refund', at.admin, '图解有误，退款');
    expect(decided.body).toMatchObject({ state: 'refunded', refund: { amount: '29.90' } });
    expect(decided.body).toMatchObject({ due_at: null, moves: [] });
    expect(await refundsOf()).toEqual([{ amount_fen: 2990, cause: 'requested', state: 'created' }]);
    expect(await detailOf()).toMatchObject({ state: 'refunded' });
    const acts = ({ history }: CaseDetail) => history.map(({ act }) => act);
    expect(acts(await see(id, at.buyer))).toEqual(['open', 'answer', 'object', 'refund']);
    expect(acts(await see(id, at.admin))).toEqual(['open', 'answer', 'object', 'note', 'refund']);
    const told = await textsOf(at.buyer);
    expect(told).toEqual([
      expect.stringContaining('答复买家：第 12 行是对的'),
      expect.stringContaining('退款：图解有误'),
    ]);
    expect(await textsOf(at.admin)).toContainEqual(expect.stringContaining('针数还是对不上'));
    const entries = await query<{ action: string }>(
      'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'case.open',
      'case.answer',
      'case.object',
      'case.note',
      'case.refund',
    ]);
  });

  it('is not locked by an act that waits for the deletion of the buyer’s account (HELP-02)', async () => {
    const id = await opened();
    let answering: Promise<unknown> | undefined;
    await at.api.app.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [at.buyer.id]);
      answering = move(id, 'answer', at.designer, '第 12 行是对的');
      await waitForLockWaiters(at.api.shop.database);
      await manager.query('SELECT FROM cases WHERE id = $1 FOR UPDATE NOWAIT', [id]);
    });
    expect(await answering).toMatchObject({ status: 200, body: { state: 'buyer' } });
  });

  it('whose deadline fails to be applied does not hold up the others (HELP-02)', async () => {
    const failing = await opened();
    await query(`UPDATE cases SET due_at = now() - interval '1 hour' WHERE id = $1`, [failing]);
    await query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$`,
      [],
    );
    await query(
      `CREATE TRIGGER refuse BEFORE UPDATE OF state ON cases
       FOR EACH ROW WHEN (OLD.id = '${failing}') EXECUTE FUNCTION refuse()`,
      [],
    );
    at.designId = await at.api.shop.createDesign(at.designer);
    at.orderId = await paidOrder();
    try {
      const id = await opened();
      await passDeadline(id);
      expect((await see(id, at.buyer)).state).toBe('operator');
    } finally {
      await query('DROP FUNCTION refuse CASCADE', []);
    }
    await at.api.app.get(CaseMovesService).runDue();
    expect((await see(failing, at.buyer)).state).toBe('operator');
  });

  it('goes to the operator after three days without an answer (HELP-01, HELP-02)', async () => {
    const id = await opened();
    await at.api.app.get(CaseMovesService).runDue();
    expect((await see(id, at.buyer)).state).toBe('designer');
    await passDeadline(id);
    const seen = await see(id, at.buyer);
    expect(seen.state).toBe('operator');
    expect(seen.history.at(-1)).toMatchObject({ by: 'clock', act: 'escalate' });
    expect(await textsOf(at.buyer)).toContainEqual(expect.stringContaining('三天没有答复'));
    await passDeadline(id);
    const reminded = await see(id, at.admin);
    expect(reminded.history.at(-1)).toMatchObject({ act: 'remind', is_internal: true });
    expect(Date.parse(reminded.due_at!)).toBeGreaterThan(Date.now());
  });

  it('ends by itself when the buyer does not come back to an answer (HELP-02)', async () => {
    const id = await opened();
    await move(id, 'answer', at.designer, '改好了');
    await passDeadline(id);
    expect(await see(id, at.buyer)).toMatchObject({ state: 'solved', due_at: null });
  });

  it('goes to the operator at once if nobody has claimed the designer’s account (HELP-01)', async () => {
    const [row] = await query<{ id: number }>(
      `INSERT INTO users (username, display_name) VALUES ($1, $1) RETURNING id`,
      [`imported${at.people}`],
    );
    await query('UPDATE designs SET designer_id = $2 WHERE id = $1', [at.designId, row!.id]);
    expect((await open('pattern_wrong', WRONG)).body.state).toBe('operator');
  });

  it('takes up to six photos, without camera data, whose addresses only its people get (HELP-02)', async () => {
    const id = await opened();
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#c33' },
    })
      .withExif({ IFD0: { Copyright: 'camera' } })
      .jpeg()
      .toBuffer();
    const send = (bytes: Buffer, user: SignedInUser) => {
      const form = formOf({}, [{ field: 'picture', name: 'row-12.jpg', bytes }]);
      return at.api.call('POST', `/cases/${id}/pictures/`, form, { user });
    };
    expect((await send(photo, at.other)).status).toBe(404);
    expect(await send(Buffer.from('no picture'), at.buyer)).toMatchObject({
      status: 400,
      body: { picture: ['图片须为 JPEG、PNG、WebP、GIF 或 AVIF 格式'] },
    });
    expect((await send(photo, at.buyer)).status).toBe(201);
    const [address] = (await see(id, at.designer)).history.at(-1)!.pictures;
    const get = async (path: string) => fetch(`${await at.api.app.getUrl()}${path}`);
    const served = await get(address!);
    expect(served.status).toBe(200);
    const head = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(head).toMatchObject({ format: 'webp', width: 40 });
    expect(head.exif).toBeUndefined();
    expect((await get(`${address!.slice(0, -4)}AAAA`)).status).toBe(404);
    for (let i = 0; i < 5; i += 1) await send(photo, at.buyer);
    expect((await send(photo, at.buyer)).status).toBe(400);
  });
});

describe('a case', () => {
  it('is refused on somebody else’s order, and unknown to people without a part in it (HELP-01)', async () => {
    expect((await open('other', { text: '你好' }, at.other)).status).toBe(404);
    const id = await opened('other', { text: '你好' });
    for (const user of [at.other, at.designer]) {
      const path = `/cases/${id}/`;
      expect((await at.api.call('GET', path, null, { user })).status).toBe(404);
      expect((await move(id, 'accept', user)).status).toBe(404);
      const list = await at.api.call<CaseItem[]>('GET', '/cases/', null, { user });
      expect(list.body.map(({ case_id }) => case_id)).not.toContain(id);
    }
    const all = await at.api.call<CaseItem[]>('GET', '/cases/?state=open', null, {
      user: at.admin,
    });
    expect(all.body.map(({ case_id }) => case_id)).toContain(id);
  });

  it('is the only open one of its order (HELP-01)', async () => {
    const id = await opened('other', { text: '你好' });
    expect(await open('other', { text: '又来了' })).toMatchObject({
      status: 409,
      body: { code: 'case_exists', case_id: id },
    });
    expect((await helpOf()).open_case).toBe(id);
    await move(id, 'accept', at.buyer);
    expect((await helpOf()).open_case).toBeNull();
    expect((await open('other', { text: '又来了' })).status).toBe(201);
  });

  it.each([
    ['kind', { kind: 'nothing', text: '你好' }, '请求内容有误'],
    ['text', { kind: 'other', text: ' ' }, '请写明情况'],
    ['text', { kind: 'pattern_wrong' }, '请写明情况'],
    ['page', { kind: 'pattern_wrong', text: '错', page: 0 }, '1 到 9999'],
    ['row', { kind: 'pattern_wrong', text: '错', row: 1.5 }, '1 到 9999'],
    ['version', { kind: 'pattern_wrong', text: '错', version: 0 }, '1 到 9999'],
    ['size', { kind: 'pattern_wrong', text: '错', size: '大'.repeat(41) }, '最多40个字符'],
  ])('is refused with an error at %s for %j (HELP-01)', async (field, body, text) => {
    expect(await open('other', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid', [field]: [expect.stringContaining(text)] },
    });
  });

  it('waits for a person as its complaint until WeChat closed that, and by itself afterwards (HELP-03, CONS-01)', async () => {
    const id = await opened('other', { text: '打不开第三页' });
    await query("UPDATE cases SET kind = 'complaint' WHERE id = $1", [id]);
    const waiting = async () => {
      const path = '/console/overview';
      const { body } = await at.api.call<ConsoleOverview>('GET', path, null, { user: at.admin });
      return body.waiting.filter((one) => one.path === `/cases/${id}`).map(({ kind }) => kind);
    };
    await query(
      `INSERT INTO complaints (id, case_id, out_trade_no, state, problem_type, detail, times,
         has_user_response, complained_at)
       VALUES ('C' || $1, $1, 'T', 'PENDING', 'OTHERS', '打不开', 1, false, now())`,
      [id],
    );
    expect(await waiting()).toEqual(['complaints']);
    await query(
      "UPDATE complaints SET state = 'PROCESSED', completed_at = now() WHERE case_id = $1",
      [id],
    );
    expect(await waiting()).toEqual(['cases']);
  });

  it('is refused with a text that is too long (HELP-01)', async () => {
    expect(await open('other', { text: '长'.repeat(2001) })).toMatchObject({
      status: 400,
      body: { text: ['最多2000个字符'] },
    });
  });

  it('refuses moves of another role, in another state, and after its end (HELP-02)', async () => {
    const id = await opened();
    const refused = { status: 409, body: { code: 'case_move_refused' } };
    expect(await move(id, 'refund', at.designer, '退')).toMatchObject(refused);
    expect(await move(id, 'object', at.buyer, '还没')).toMatchObject(refused);
    expect(await move(id, 'answer', at.admin, '答')).toMatchObject(refused);
    expect(await move(id, 'answer', at.designer)).toMatchObject({ status: 400 });
    await move(id, 'close', at.admin, '已换新版');
    expect(await move(id, 'reply', at.admin, '再说一句')).toMatchObject(refused);
    expect(await move(id, 'add', at.buyer, '再说一句')).toMatchObject(refused);
  });

  it('is part of the account’s export, and its texts go when the account is deleted (HELP-02)', async () => {
    const id = await opened();
    const { body } = await at.api.call<AccountExport>('GET', '/account/export/', null, {
      user: at.buyer,
    });
    expect(body.cases).toMatchObject([
      { case_id: id, order_id: at.orderId, history: [{ act: 'open', text: WRONG.text }] },
    ]);
    const copies = async () =>
      JSON.stringify(
        await query("SELECT facts FROM messages WHERE facts ->> 'case_id' = $1", [id]),
      );
    expect(await copies()).toContain(WRONG.text);
    await at.api.app.get(ProfileService).delete(at.buyer, at.buyer.username);
    const seen = await see(id, at.admin);
    expect(seen.state).toBe('solved');
    expect(JSON.stringify(seen)).not.toContain(WRONG.text);
    // Designer and operators have copies in their bells.
    expect(await copies()).not.toContain(WRONG.text);
  });
});
