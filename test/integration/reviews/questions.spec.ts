import { AccountErasures, type SignedInUser } from '#accounts';
import {
  type AccountExport,
  MESSAGES,
  QUESTION_LIMITS,
  type QuestionPage,
  type ReportedQuestion,
} from '#contracts';
import { QuestionsService } from '#reviews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let admin: SignedInUser;
let asker: SignedInUser;
let designId: number;
let people = 0;
/** What messages have instead of words that were withdrawn. */
const GONE = MESSAGES.wordsRetracted;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

beforeEach(async () => {
  people += 1;
  designId = await api.shop.createDesign(designer, { name: '松林帽' });
  asker = await api.shop.createUser(`asker${people}`);
});

afterAll(() => api.close());

const query = <T extends object>(text: string, values: unknown[] = []) =>
  api.shop.database.query<T>(text, values);

const ask = (text: unknown, user = asker, design: number | string = designId) =>
  api.call('POST', `/designs/${design}/questions`, { text }, { user });

const page = async (viewer?: SignedInUser, before?: number) => {
  const path = `/designs/${designId}/questions${before === undefined ? '' : `?before=${before}`}`;
  return (await api.call<QuestionPage>('GET', path, null, viewer ? { user: viewer } : {})).body;
};

const questions = async (viewer?: SignedInUser) => (await page(viewer)).results;

const act = (what: string, body: object, user: SignedInUser) =>
  api.call('POST', `/questions/${what}`, body, { user });

const messagesOf = ({ id }: SignedInUser, kind: string) =>
  query<{ facts: object }>(
    `SELECT facts FROM messages WHERE user_id = $1 AND kind = $2 AND facts ->> 'design_id' = $3`,
    [id, kind, String(designId)],
  );

describe('a question to the designer', () => {
  it('is public with its answer; the designer and the author are notified (SHELF-10)', async () => {
    expect(await ask('  袖长能加 3 厘米吗？ ')).toMatchObject({ status: 200 });
    const text = '袖长能加 3 厘米吗？';
    expect(await messagesOf(designer, 'review')).toMatchObject([{ facts: { text } }]);
    const [question] = await questions();
    expect(question).toMatchObject({ author: 'a***', text, answer: null, is_own: false });
    expect(await questions(asker)).toMatchObject([{ is_own: true }]);

    const path = `${question!.id}/answer`;
    for (const stranger of [asker, admin]) {
      expect((await act(path, { text: '可以' }, stranger)).status).toBe(404);
    }
    expect((await act(path, { text: ' ' }, designer)).status).toBe(400);
    expect((await act(path, { text: '可以，每侧多织 8 行。' }, designer)).status).toBe(200);
    expect(await act(path, { text: '补充' }, designer)).toMatchObject({
      status: 409,
      body: { code: 'question_answered' },
    });
    expect(await questions()).toMatchObject([{ answer: { text: '可以，每侧多织 8 行。' } }]);
    expect(await messagesOf(asker, 'answer')).toMatchObject([
      { facts: { text: '可以，每侧多织 8 行。' } },
    ]);
  });

  it('is not locked by an answer that waits for the deletion of its author’s account (SHELF-10)', async () => {
    await ask('要多少线？');
    const [{ id } = { id: 0 }] = await questions();
    let answering: Promise<unknown> | undefined;
    await api.app.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [asker.id]);
      answering = act(`${id}/answer`, { text: '四团' }, designer);
      await waitForLockWaiters(api.shop.database);
      await manager.query('SELECT FROM questions WHERE id = $1 FOR UPDATE NOWAIT', [id]);
    });
    expect(await answering).toMatchObject({ status: 200 });
  });

  it('is refused for the asker’s own design or one off sale, if it is empty or too long, and beyond the limits (SHELF-10)', async () => {
    const refused = (text: string) => ({ status: 400, body: { text: [text] } });
    expect(await ask('问自己', designer)).toMatchObject(refused('不能向自己提问'));
    for (const wrong of ['', '   ', 7, null, '长'.repeat(QUESTION_LIMITS.textMax + 1)]) {
      expect((await ask(wrong)).status).toBe(400);
    }
    for (const id of [999_999_999, '0', 'x']) {
      expect((await ask('在吗', asker, id)).status).toBe(404);
    }
    // At the same moment, which the limit counts one after the other.
    const asked = await Promise.all(
      Array.from({ length: 2 * QUESTION_LIMITS.openPerDesign }, (_, i) =>
        ask(`第 ${i} 问 <script>`),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(
      QUESTION_LIMITS.openPerDesign,
    );
    expect(await ask('再问')).toMatchObject({
      body: { text: [expect.stringContaining('在等回答')] },
    });
    const [{ id } = { id: 0 }] = await questions();
    await act(`${id}/answer`, { text: '好' }, designer);
    expect((await ask('答了再问')).status).toBe(200);

    await query(
      `INSERT INTO questions (design_id, author_id, text, answer)
       SELECT $1, $2, '问', '答' FROM generate_series(1, $3)`,
      [designId, asker.id, QUESTION_LIMITS.perDay],
    );
    const other = await api.shop.createDesign(designer);
    expect(await ask('今天太多', asker, other)).toMatchObject({
      body: { text: [expect.stringContaining('一天最多')] },
    });
    await api.shop.setOnSale(designId, false);
    expect((await ask('下架了')).status).toBe(404);
    expect((await api.call('GET', `/designs/${designId}/questions`)).status).toBe(404);
  });

  it('counts for the day after its author deleted it: each notified the designer (SHELF-10)', async () => {
    const author = await api.shop.createUser(`deleter${people}`);
    const service = api.shop.modules.get(QuestionsService);
    for (let i = 0; i < QUESTION_LIMITS.perDay; i += 1) {
      await service.ask(author, designId, `第 ${i} 问`);
      const [{ id } = { id: 0 }] = await questions();
      await service.remove(author, id);
    }
    expect(await ask('又一问', author)).toMatchObject({
      status: 400,
      body: { text: [expect.stringContaining('一天最多')] },
    });
    expect(await messagesOf(designer, 'review')).toHaveLength(QUESTION_LIMITS.perDay);
  });

  it('is listed page by page, newest first, and deleted by its author alone (SHELF-10)', async () => {
    await query(
      `INSERT INTO questions (design_id, author_id, text) SELECT $1, $2, 'q' || n
       FROM generate_series(0, $3) n`,
      [designId, asker.id, QUESTION_LIMITS.perPage],
    );
    const first = await page();
    expect(first.results).toHaveLength(QUESTION_LIMITS.perPage);
    expect(first.results[0]).toMatchObject({ text: `q${QUESTION_LIMITS.perPage}` });
    const last = await page(asker, first.next_before!);
    expect(last).toMatchObject({ next_before: null, results: [{ text: 'q0' }] });
    const remove = (user: SignedInUser, id: number | string = last.results[0]!.id) =>
      api.call('DELETE', `/questions/${id}`, null, { user });
    for (const stranger of [designer, admin]) expect((await remove(stranger)).status).toBe(404);
    expect((await remove(asker, 'x')).status).toBe(404);
    expect((await remove(asker)).status).toBe(200);
    expect((await page(asker, first.next_before!)).results).toEqual([]);
    expect((await api.call('GET', `/designs/${designId}/questions?before=x`)).status).toBe(400);
  });

  it('is reported, hidden with a note, and shown again, each once; the audit log records both (SHELF-10, CONS-13)', async () => {
    await ask('广告');
    const [question] = await questions();
    const id = question!.id;
    await act(`${id}/answer`, { text: '不回答广告' }, designer);
    const content = await api.shop.createUser(`content${people}`);
    await query(`UPDATE users SET role = 'content' WHERE id = $1`, [content.id]);
    for (const _ of ['first', 'second']) {
      expect((await act(`${id}/reports`, { text: '发广告' }, content)).status).toBe(200);
    }
    const reported = async (user: SignedInUser, state = 'reported') =>
      api.call<ReportedQuestion[]>('GET', `/questions/reports?state=${state}`, null, { user });
    const hidden = async () =>
      (await reported(admin, 'hidden')).body.filter(({ question: { id: one } }) => one === id);
    expect((await reported(designer, 'hidden')).status).toBe(403);
    expect((await reported(admin, 'deleted')).status).toBe(400);
    expect((await reported(designer)).status).toBe(403);
    expect((await reported(content)).status).toBe(200);
    expect((await act(`${id}/moves`, { move: 'hide', note: '广告' }, asker)).status).toBe(403);
    const { body } = await reported(admin);
    expect(body.filter(({ question: { id: one } }) => one === id)).toMatchObject([
      { design_name: '松林帽', question: { text: '广告' }, reports: [{ reason: '发广告' }] },
    ]);

    expect((await act(`${id}/moves`, { move: 'hide', note: '广告' }, admin)).status).toBe(200);
    expect(await questions()).toMatchObject([{ text: '', answer: null, hidden_note: '广告' }]);
    expect((await reported(admin)).body.filter(({ question: q }) => q.id === id)).toEqual([]);
    expect(await act(`${id}/moves`, { move: 'dismiss', note: '没事' }, content)).toMatchObject({
      status: 409,
      body: { code: 'question_decided', latest_change: { action: 'question.hide' } },
    });
    expect((await act(`${id}/reports`, { text: '还在' }, asker)).status).toBe(200);
    expect(await hidden()).toMatchObject([
      { question: { text: '广告', hidden_note: '广告' }, reports: [{ reason: '还在' }] },
    ]);
    expect((await act(`${id}/moves`, { move: 'show', note: '误判' }, admin)).status).toBe(200);
    expect(await hidden()).toEqual([]);
    expect(await questions()).toMatchObject([{ text: '广告', hidden_note: null }]);
    const log = await query(
      `SELECT action, details ->> 'note' AS note FROM audit_log WHERE subject = $1
         AND action LIKE 'question.%' ORDER BY id`,
      [String(id)],
    );
    expect(log).toEqual([
      { action: 'question.hide', note: '广告' },
      { action: 'question.show', note: '误判' },
    ]);
  });

  it('is reported again by the same person after a decision, with the new reason (SHELF-10)', async () => {
    await ask('能换线吗');
    const { id } = (await questions())[0]!;
    const reader = await api.shop.createUser(`reader${people}`);
    const reports = async () => {
      const path = '/questions/reports';
      const { body } = await api.call<ReportedQuestion[]>('GET', path, null, { user: admin });
      return body.filter(({ question }) => question.id === id).flatMap((one) => one.reports);
    };
    await act(`${id}/reports`, { text: '广告' }, reader);
    await act(`${id}/moves`, { move: 'dismiss', note: '没有问题' }, admin);
    expect(await reports()).toEqual([]);
    await act(`${id}/answer`, { text: '加我的电话' }, designer);
    expect((await act(`${id}/reports`, { text: '回答里有电话' }, reader)).status).toBe(200);
    expect(await reports()).toMatchObject([{ reason: '回答里有电话' }]);
  });

  it('is read in portions when it is hidden, up to the first one (SHELF-10)', async () => {
    await ask('广告一');
    await ask('广告二');
    const ids = (await questions()).map(({ id }) => id).toSorted((a, b) => b - a);
    for (const id of ids) await act(`${id}/moves`, { move: 'hide', note: '广告' }, admin);
    const hidden = async (more: string) =>
      (
        await api.call<ReportedQuestion[]>('GET', `/questions/reports?state=hidden${more}`, null, {
          user: admin,
        })
      ).body.map(({ question }) => question.id);
    expect(await hidden('&n=1')).toEqual(ids.slice(0, 1));
    expect((await hidden(`&n=1&before=${ids[0]}`))[0]).toBe(ids[1]);
  });

  it('leaves no words in messages once deleted, hidden or erased with the account (SHELF-10, NOTE-04)', async () => {
    const told = async () =>
      (
        await query<{ text: string }>(
          `SELECT facts ->> 'text' AS text FROM messages
           WHERE kind IN ('review', 'answer') AND key LIKE 'question-%' ORDER BY id`,
        )
      ).map(({ text }) => text);
    const forget = () => query("DELETE FROM messages WHERE key LIKE 'question-%'");
    await forget();
    await ask('我的电话是多少');
    const [first] = await questions();
    await act(`${first!.id}/answer`, { text: '不要写电话' }, designer);
    expect(await told()).toEqual(['我的电话是多少', '不要写电话']);
    await api.call('DELETE', `/questions/${first!.id}`, null, { user: asker });
    expect(await told()).toEqual([GONE, GONE]);

    await forget();
    await ask('别人的电话');
    const [second] = await questions();
    expect(await told()).toEqual(['别人的电话']);
    await act(`${second!.id}/moves`, { move: 'hide', note: '有电话' }, admin);
    expect(await told()).toEqual([GONE]);

    await forget();
    await ask('还在吗');
    expect(await told()).toEqual(['还在吗']);
    const erasures = api.app.get(AccountErasures);
    await api.app.get(DataSource).transaction((manager) => erasures.run(asker.id, manager));
    expect(await told()).toEqual([GONE]);
  });

  it('is in the export of personal data, and is erased with the account (SHELF-10)', async () => {
    await ask('留着吗');
    const [question] = await questions();
    await act(`${question!.id}/reports`, { text: '误发' }, asker);
    const { body } = await api.call<AccountExport>('GET', '/account/export/', null, {
      user: asker,
    });
    expect(body.questions).toMatchObject({
      questions: [{ design_id: designId, text: '留着吗', is_own: true }],
      reports: [{ question_id: question!.id, reason: '误发' }],
    });
    const erasures = api.app.get(AccountErasures);
    await api.app.get(DataSource).transaction((manager) => erasures.run(asker.id, manager));
    expect(await questions()).toEqual([]);
    expect(await query('SELECT FROM question_reports WHERE reporter_id = $1', [asker.id])).toEqual(
      [],
    );
  });
});
