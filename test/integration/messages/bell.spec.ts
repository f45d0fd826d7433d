import { ProfileService, type SignedInUser } from '#accounts';
import { PERSONAL_MESSAGE_KINDS } from '#contracts';
import { BellService, MessagesService } from '#messages';
import { validated } from '../../../apps/api/src/http/input/validation.js';
import { MarkReadDto } from '../../../apps/api/src/modules/messages/bell.dto.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let bell: BellService;

beforeAll(async () => {
  shop = await createTestShop();
  bell = shop.modules.get(BellService);
});

afterAll(() => shop.close());

async function answered(users: SignedInUser[], key: string): Promise<void> {
  const facts = { design_id: '7', design: '海盐围巾', text: '起针 97 针' };
  const userIds = users.map(({ id }) => id);
  await shop.modules
    .get(DataSource)
    .transaction((manager) =>
      shop.modules.get(MessagesService).notifyAll('answer', { userIds, key, facts }, manager),
    );
}

async function newDesign(user: SignedInUser, key: string): Promise<void> {
  const facts = { designer: '山茶/手作', design_id: '9', design: '松林毛衣' };
  await shop.modules
    .get(DataSource)
    .transaction((manager) =>
      shop.modules
        .get(MessagesService)
        .notify('new_design', { userId: user.id, key, facts }, manager),
    );
}

describe(BellService, () => {
  it('lists what one person was told of, newest first, page by page, with the unread count (NOTE-04)', async () => {
    const [mia, nora] = [await shop.createUser('mia'), await shop.createUser('nora')];
    for (const key of ['1', '2', '3']) await answered([mia, nora], key);
    await answered([nora], '4');
    const first = await bell.read(mia, null, 2);
    expect(first.unread).toBe(3);
    expect(first.messages).toHaveLength(2);
    expect(first.messages[0]).toMatchObject({
      kind: 'answer',
      title: '收到回答：海盐围巾',
      text: '起针 97 针',
      path: '/design/7',
      is_read: false,
    });
    const last = await bell.read(mia, first.next_before, 2);
    expect(last.messages).toHaveLength(1);
    expect(last.next_before).toBeNull();
    expect(await bell.read(mia, null, 0)).toMatchObject({ unread: 3, messages: [] });
  });

  it('marks own messages as read, some or all, and nobody else’s (NOTE-04)', async () => {
    const [olga, paula] = [await shop.createUser('olga'), await shop.createUser('paula')];
    for (const key of ['1', '2', '3']) await answered([olga, paula], key);
    const own = (await bell.read(olga, null, 10)).messages.map(({ id }) => id);
    const others = (await bell.read(paula, null, 10)).messages.map(({ id }) => id);
    expect(await bell.markRead(olga, [own[0]!, ...others])).toBe(2);
    expect(await bell.markRead(olga, null)).toBe(0);
    for (const body of [{}, { all: null }, { all: null, ids: 'x' }, { all: false, ids: [1] }]) {
      await expect(validated(MarkReadDto, body, 'body')).rejects.toMatchObject({ status: 400 });
    }
    expect((await bell.read(paula, null, 10)).unread).toBe(3);
  });

  it('keeps a kind that is switched off in the bell, and sends nothing of it (NOTE-04)', async () => {
    const rosa = await shop.createUser('rosa');
    const choices = await bell.choose(rosa, { answer: false });
    expect(choices.map(({ kind }) => kind)).toEqual(PERSONAL_MESSAGE_KINDS);
    expect(choices.find(({ kind }) => kind === 'answer')).toMatchObject({ is_on: false });
    expect(choices.find(({ kind }) => kind === 'version')).toMatchObject({ is_on: true });
    await answered([rosa], '1');
    expect((await bell.read(rosa, null, 10)).unread).toBe(1);
    const [row] = await shop.database.query<{ state: string }>(
      'SELECT state FROM messages WHERE user_id = $1',
      [rosa.id],
    );
    expect(row!.state).toBe('bell_only');
  });

  it('has commercial messages only for those who asked for them (NOTE-04)', async () => {
    const sara = await shop.createUser('sara');
    await newDesign(sara, '9');
    expect((await bell.read(sara, null, 10)).messages).toEqual([]);
    await bell.choose(sara, { new_design: true });
    await newDesign(sara, '10');
    const { messages } = await bell.read(sara, null, 10);
    expect(messages.map(({ title }) => title)).toEqual(['山茶/手作 上新：松林毛衣']);
  });

  it('is part of the export of personal data, and erased with the account (NOTE-04)', async () => {
    const tina = await shop.createUser('tina');
    await answered([tina], '1');
    await bell.choose(tina, { version: false });
    expect(await bell.export(tina)).toMatchObject({
      messages: [{ kind: 'answer', title: '收到回答：海盐围巾' }],
    });
    const { choices } = await bell.export(tina);
    expect(choices.find(({ kind }) => kind === 'version')).toMatchObject({ is_on: false });
    await shop.modules.get(ProfileService).delete(tina, 'tina');
    for (const table of ['messages', 'message_choices']) {
      expect(
        await shop.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [tina.id]),
      ).toEqual([]);
    }
    await answered([tina], '2');
    expect(await shop.database.query('SELECT FROM messages WHERE user_id = $1', [tina.id])).toEqual(
      [],
    );
  });
});
