import type { SignedInUser } from '#accounts';
import { CatalogueService, DesignActivationService, type DesignEdit } from '#catalogue';
import type {
  AccountMessages,
  DesignActivationResponse,
  DesignChangesResponse,
  DesignDetail,
  ReportCreated,
  ReportItem,
  ReportStatus,
} from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let other: SignedInUser;
let admin: SignedInUser;
let designId: number;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
  other = await api.shop.createUser('other');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

beforeEach(async () => {
  designId = await api.shop.createDesign(designer);
});

afterAll(() => api.close());

const NOTICE = {
  name: '权利人',
  contact: 'owner@elsewhere.example',
  right: 'copyright',
  statement: '这份图解抄自我的书，第 12 页',
  evidence: ['https://elsewhere.example/book'],
  declaration: true,
};

const send = (more: object = {}) =>
  api.postAsHuman<ReportCreated>('/reports/', { ...NOTICE, design_id: designId, ...more });

const received = async () => (await send()).body.report_id;

const statusOf = async (id: string) =>
  (await api.call<ReportStatus>('GET', `/reports/${id}/`)).body;

/** The end of the note is the first half of an emoji, which is not kept. */
const move = (id: string, name: string, user = admin) =>
  api.call('POST', `/reports/${id}/moves/`, { move: name, note: '核对过原书\ud800' }, { user });

/** The texts of the messages to the designer about notices, newest first. */
const toldTexts = async () => {
  const { body } = await api.call<AccountMessages>('GET', '/account/messages', null, {
    user: designer,
  });
  return body.messages
    .filter(({ kind, path }) => kind === 'infringement' && path === '/reports')
    .map(({ text }) => text);
};

const isOnSale = async () =>
  (await api.call<DesignDetail>('GET', `/designs/${designId}/`)).status === 200;

describe('a notice of infringement', () => {
  it('is received with its evidence, and its state is seen by whoever knows the number (LAW-08)', async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body).toEqual({
      report_id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      message: expect.stringContaining('已收到'),
    });
    const shown = await statusOf(body.report_id);
    expect(shown).toMatchObject({
      design_id: designId,
      state: 'received',
      evidence: ['https://elsewhere.example/book'],
      answer: null,
    });
    expect(JSON.stringify(shown)).not.toContain('owner@elsewhere.example');
    expect(await isOnSale()).toBe(true);
  });

  it('tells the designer that it came and what was decided, in the bell (LAW-08)', async () => {
    const id = await received();
    await move(id, 'suspend');
    await move(id, 'reinstate');
    expect((await toldTexts()).slice(0, 3)).toEqual([
      expect.stringMatching(/已处理，设计恢复销售：核对过原书$/),
      expect.stringMatching(/设计暂停销售：核对过原书$/),
      expect.stringMatching(/收到一份侵权通知。请看内容，并写下你的说明。$/),
    ]);
  });

  it.each([
    ['name', { name: ' ' }, '不能为空'],
    ['name', { name: '\u3164\u202e' }, '不能为空'],
    ['contact', { contact: '' }, '不能为空'],
    ['statement', { statement: undefined }, '不能为空'],
    ['statement', { statement: '\r\n\u0007' }, '不能为空'],
    ['statement', { statement: '长'.repeat(2001) }, '写得太长'],
    ['evidence', { evidence: ['javascript:alert(1)'] }, '证据的网址'],
    ['evidence', { evidence: 'https://elsewhere.example' }, '证据的网址'],
    ['declaration', { declaration: false }, '请声明所写属实'],
    ['right', { right: 'none' }, '请求内容有误'],
  ])('is refused with an error at %s for %j (LAW-08)', async (field, change, text) => {
    expect(await send(change)).toMatchObject({
      status: 400,
      body: { code: 'invalid', [field]: [expect.stringContaining(text)] },
    });
  });

  it('is kept as it reads, without control characters and half emoji (LAW-08)', async () => {
    const { status, body } = await send({
      name: ' 权利人\u202e\n（本人） ',
      contact: 'owner@elsewhere.example\u0007',
      statement: ' 抄自\r\n我的书\u0000\ud83d',
    });
    expect(status).toBe(201);
    const { body: items } = await api.call<ReportItem[]>('GET', '/reports/', null, { user: admin });
    expect(items.find(({ report_id: id }) => id === body.report_id)).toMatchObject({
      statement: '抄自\n我的书',
      reporter: { name: '权利人 （本人）', contact: 'owner@elsewhere.example' },
    });
  });

  it('is not possible about a design that was never on sale, whose name no visitor knows (LAW-08)', async () => {
    await api.shop.database.query(
      'UPDATE designs SET is_active = false, published_at = NULL WHERE id = $1',
      [designId],
    );
    expect(await send()).toMatchObject({ status: 404, body: { code: 'design_not_found' } });
  });

  it('is possible about a design that was on sale before (LAW-08)', async () => {
    await edit({ isActive: false });
    expect((await send()).status).toBe(201);
  });

  it('is refused without the human check, and for a design that does not exist (LAW-08)', async () => {
    const bare = await api.call('POST', '/reports/', { ...NOTICE, design_id: designId });
    expect(bare).toMatchObject({ status: 400, body: { error: '请完成人机验证' } });
    expect(await send({ design_id: 999_999 })).toMatchObject({ status: 404 });
  });

  it('takes the design off sale when the operator suspends it, and puts it back (LAW-08)', async () => {
    const id = await received();
    expect((await move(id, 'suspend')).status).toBe(200);
    expect(await isOnSale()).toBe(false);
    expect(await statusOf(id)).toMatchObject({ state: 'suspended', decision_note: '核对过原书' });
    expect((await move(id, 'reinstate')).status).toBe(200);
    expect(await isOnSale()).toBe(true);
    expect(await statusOf(id)).toMatchObject({ state: 'reinstated' });
    expect(await move(id, 'suspend')).toMatchObject({
      status: 409,
      body: { code: 'report_move_refused' },
    });
  });

  it('puts a design back when the last of two notices is lifted, in either order, and tells what is true (LAW-08)', async () => {
    for (const [one, two] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const ids = [await received(), await received()];
      await move(ids[0]!, 'suspend');
      await move(ids[1]!, 'suspend');
      await move(ids[one]!, 'reinstate');
      expect(await isOnSale()).toBe(false);
      expect((await toldTexts())[0]).toMatch(/设计因另一份侵权通知仍停售：核对过原书$/);
      await move(ids[two]!, 'reinstate');
      expect(await isOnSale()).toBe(true);
      expect((await toldTexts())[0]).toMatch(/设计恢复销售：核对过原书$/);
    }
  });

  it('does not put back a design that was off sale before (LAW-08)', async () => {
    await api.app.get(DesignActivationService).apply(admin, { is_active: false, ids: [designId] });
    const [first, second] = [await received(), await received()];
    await move(first, 'suspend');
    await move(second, 'suspend');
    await move(first, 'reinstate');
    await move(second, 'reinstate');
    expect(await isOnSale()).toBe(false);
    expect((await toldTexts())[0]).toMatch(/设计原来就没有在售：核对过原书$/);
  });

  it('does not put back a design that an upheld notice holds (LAW-08)', async () => {
    const [first, second] = [await received(), await received()];
    await move(first, 'suspend');
    await move(second, 'uphold');
    await move(first, 'reinstate');
    expect(await isOnSale()).toBe(false);
    expect((await toldTexts())[0]).toMatch(/设计因另一份侵权通知仍停售：核对过原书$/);
  });

  it('is answered by the designer, and both sides see it (LAW-08)', async () => {
    const id = await received();
    const answer = (user: SignedInUser) =>
      api.call('POST', `/reports/${id}/answer/`, { text: '书是我写的' }, { user });
    expect((await answer(other)).status).toBe(404);
    expect((await answer(designer)).status).toBe(200);
    expect(await statusOf(id)).toMatchObject({
      answer: '书是我写的',
      answered_at: expect.any(String),
    });
  });

  it('is listed to the operator with its sender, to the designer without, to others not (LAW-08)', async () => {
    const id = await received();
    const listOf = async (user: SignedInUser) =>
      (await api.call<ReportItem[]>('GET', '/reports/', null, { user })).body;
    const [newest] = await listOf(admin);
    expect(newest).toMatchObject({
      report_id: id,
      reporter: { name: '权利人', contact: 'owner@elsewhere.example' },
    });
    const [own] = await listOf(designer);
    expect(own).toMatchObject({ report_id: id });
    expect(own).not.toHaveProperty('reporter');
    expect(await listOf(other)).toEqual([]);
  });

  it('leaves every step in the audit log (LAW-08)', async () => {
    const id = await received();
    const text = { text: '书是我写的' };
    await api.call('POST', `/reports/${id}/answer/`, text, { user: designer });
    await move(id, 'uphold');
    expect(await isOnSale()).toBe(false);
    const entries = await api.shop.database.query(
      `SELECT action, actor_name AS actor, details ->> 'note' AS note
       FROM audit_log WHERE subject = $1 ORDER BY id`,
      [id],
    );
    expect(entries).toEqual([
      { action: 'report.receive', actor: '访客', note: null },
      { action: 'report.answer', actor: 'designer', note: null },
      { action: 'report.uphold', actor: 'admin', note: '核对过原书' },
    ]);
  });
});

describe('the list of notices', () => {
  it('begins with the undecided ones, however old they are (CONS-01)', async () => {
    const old = await received();
    for (let i = 0; i < 3; i += 1) await move(await received(), 'reject');
    const { body } = await api.call<ReportItem[]>('GET', '/reports/', null, { user: admin });
    const states = body.map(({ state }) => ['received', 'suspended'].includes(state));
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    const decided = body.findIndex(({ state }) => state === 'rejected');
    expect(body.findIndex(({ report_id: id }) => id === old)).toBeLessThan(decided);
  });
});

const edit = (change: Partial<DesignEdit>) =>
  api.app
    .get(DataSource)
    .transaction((manager) =>
      api.app.get(CatalogueService).edit(admin, designId, { ...change, seenAt: null }, manager),
    );

describe('a design that a notice of infringement holds', () => {
  const bulk = (path: string, body: object) =>
    api.call<DesignChangesResponse>('POST', `/console/designs/changes${path}`, body, {
      user: admin,
    });

  const hold = async (name: 'suspend' | 'uphold' = 'suspend') => {
    const id = await received();
    expect((await move(id, name)).status).toBe(200);
    return id;
  };

  it.each(['suspend', 'uphold'] as const)(
    'is not put on sale by an edit after %s (LAW-08)',
    async (name) => {
      await hold(name);
      await expect(edit({ isActive: true })).rejects.toMatchObject({
        status: 409,
        code: 'design_held',
        message: expect.stringContaining('侵权通知'),
      });
      await edit({ name: '新名字' });
      expect(await isOnSale()).toBe(false);
    },
  );

  it('is left out by an activation, which names it (LAW-08)', async () => {
    const free = await api.shop.createDesign(designer);
    const ids = [designId, free];
    const activate = (is_active: boolean) =>
      api.call<DesignActivationResponse>(
        'POST',
        '/designs/activation/',
        { is_active, ids },
        { user: admin },
      );
    await hold();
    expect((await activate(false)).body).toMatchObject({ changed: [free], held: [] });
    expect((await activate(true)).body).toMatchObject({ changed: [free], held: [designId] });
    expect(await isOnSale()).toBe(false);
  });

  it('is left out by a bulk change and by its undo (LAW-08)', async () => {
    const off = { ids: [designId], is_active: false, reason: '换季' };
    const { body: planned } = await bulk('', off);
    const { body: made } = await bulk('', { ...off, plan: planned.plan });
    await hold();
    const on = await bulk('', { ...off, is_active: true });
    expect(on.body).toMatchObject({ matched: 1, changed: [], held: [designId] });
    const undo = await bulk(`/${made.change_id}/undo`, {});
    expect(undo.body).toMatchObject({ matched: 1, changed: [], held: [designId] });
    await bulk(`/${made.change_id}/undo`, { plan: undo.body.plan, reason: '换季' });
    expect(await isOnSale()).toBe(false);
  });

  it('waits for an activation that has begun, and takes the design off sale after it (LAW-08)', async () => {
    await edit({ isActive: false });
    const id = await received();
    let suspension: ReturnType<typeof move> | undefined;
    await api.app.get(DataSource).transaction(async (manager) => {
      const change = { isActive: true, seenAt: null };
      await api.app.get(CatalogueService).edit(admin, designId, change, manager);
      suspension = move(id, 'suspend');
      await waitForLockWaiters(api.shop.database);
    });
    expect((await suspension)!.status).toBe(200);
    expect(await isOnSale()).toBe(false);
  });
});
