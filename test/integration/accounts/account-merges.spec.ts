import { AccountActsService, type SignedInUser } from '#accounts';
import { DesignerPagesService, FollowsService } from '#catalogue';
import { MessagesService } from '#messages';
import { DownloadGrantsService, OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const HAS_OWNER = { status: 409, code: 'account_has_owner' };

let shop: TestShop;
let accounts: TestAccounts;
let acts: AccountActsService;
let admin: SignedInUser;
/** The account of a mistyped name, with one design. */
let from: SignedInUser;
let into: SignedInUser;
let designId: number;

beforeAll(async () => {
  shop = await createTestShop();
  accounts = new TestAccounts(shop);
  acts = shop.modules.get(AccountActsService);
  admin = await accounts.createAdmin();
});

afterAll(() => shop.close());

beforeEach(async () => {
  from = await accounts.createUnowned();
  into = await accounts.create();
  designId = await shop.createDesign(from);
});

const plan = (one = from, other = into) => acts.planMerge(admin, one.username, other.username);

const merge = async (one = from, other = into) => {
  const act = { action: 'merge', name: one.username, into: other.username } as const;
  return acts.carryOutAlone(admin, await acts.resolve(admin, act));
};

const designerOf = async (id: number): Promise<number> => {
  const [row] = await shop.database.query<{ designer: number }>(
    'SELECT designer_id::int AS designer FROM designs WHERE id = $1',
    [id],
  );
  return row!.designer;
};

describe('a merge', () => {
  it('moves the designs and deletes the account that nobody can sign in to', async () => {
    const kept = await shop.createDesign(admin);
    expect(await plan()).toEqual({ name: from.username, into: into.username, designs: 1 });
    expect(await designerOf(designId)).toBe(from.id);
    expect(await merge()).toBe('已合并，设计都归到了新的账户下');
    expect(await designerOf(designId)).toBe(into.id);
    expect(await designerOf(kept)).toBe(admin.id);
    expect(await accounts.row(from)).toBeUndefined();
    expect(await accounts.audit(into.id)).toEqual([
      {
        actor: admin.username,
        action: 'user.merge',
        details: { name: from.username, into: into.username, designs: 1, from_id: from.id },
      },
    ]);
  });

  it('goes into an older account too', async () => {
    expect(await plan(from, admin)).toEqual({
      name: from.username,
      into: admin.username,
      designs: 1,
    });
    const younger = await accounts.createUnowned();
    expect(await plan(younger, into)).toEqual({
      name: younger.username,
      into: into.username,
      designs: 0,
    });
    await merge(younger, into);
    expect(await accounts.row(younger)).toBeUndefined();
    expect(await accounts.row(into)).toBeDefined();
  });

  it('of one account into itself is refused', async () => {
    await expect(plan(from, from)).rejects.toMatchObject({
      status: 400,
      details: { into: ['两个名字是同一个账户，没有可以合并的'] },
    });
  });

  it('needs both accounts', async () => {
    const nobody = { ...from, username: 'nobody-of-this-name' };
    await expect(plan(nobody, into)).rejects.toMatchObject({ code: 'user_not_found' });
    await expect(plan(from, nobody)).rejects.toMatchObject({ code: 'user_not_found' });
  });

  it('of two accounts into each other at once is done once', async () => {
    const other = await accounts.createUnowned();
    const outcomes = await Promise.allSettled([merge(from, other), merge(other, from)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([from.id, other.id]).toContain(await designerOf(designId));
  });
});

describe('what a merge moves with the designs', () => {
  const follows = () => shop.modules.get(FollowsService);
  const pages = () => shop.modules.get(DesignerPagesService);
  const followed = async (who: SignedInUser) =>
    (await follows().list(who)).map(({ username }) => username);
  const pageOf = async ({ id }: SignedInUser) => {
    const [row] = await shop.database.query(
      'SELECT words, portrait_key, hidden_note FROM designer_pages WHERE user_id = $1',
      [id],
    );
    return row;
  };
  const givePortrait = ({ id }: SignedInUser) =>
    shop.database.query(
      `UPDATE designer_pages SET portrait_id = gen_random_uuid(), portrait_key = 'portrait-of-' || $1,
         portrait_sha256 = '\\x00' WHERE user_id = $2`,
      [String(id), id],
    );
  const removedImages = async () =>
    (
      await shop.database.query<{ key: string }>(
        `SELECT payload ->> 'originalKey' AS key FROM outbox WHERE job = 'images.remove'`,
      )
    ).map(({ key }) => key);

  it('is the followers, who keep what is new to them, but nobody who would follow themselves (SHELF-04)', async () => {
    const [both, one] = [await accounts.create(), await accounts.create()];
    await shop.createDesign(into);
    await follows().add(both, into.username);
    for (const who of [both, one, into]) await follows().add(who, from.username);
    await shop.database.query(
      `UPDATE follows SET visited_at = '2026-01-01' WHERE user_id = $1 AND designer_id = $2`,
      [one.id, from.id],
    );
    await merge();
    for (const who of [both, one]) expect(await followed(who)).toEqual([into.username]);
    expect(await followed(into)).toEqual([]);
    expect(await follows().export(one)).toMatchObject([
      { designer: into.username, last_visit_at: expect.stringMatching(/^202[56]-(12-31|01-01)/) },
    ]);
  });

  it('is the page with its portrait, if the other account has not written one (SHELF-03)', async () => {
    await pages().write(admin, from.username, { words: '爱织配色毛衣。', links: [] });
    await givePortrait(from);
    await shop.database.query('INSERT INTO designer_pages (user_id) VALUES ($1)', [into.id]);
    await merge();
    expect(await pageOf(into)).toEqual({
      words: '爱织配色毛衣。',
      portrait_key: `portrait-of-${from.id}`,
      hidden_note: null,
    });
    expect(await removedImages()).not.toContain(`portrait-of-${from.id}`);
  });

  it('is not a page that would replace the one of the other account or show what was hidden there (SHELF-03)', async () => {
    const hidden = await accounts.create();
    await shop.createDesign(into);
    await pages().write(into, into.username, { words: '我自己写的。', links: [] });
    await shop.database.query(
      `INSERT INTO designer_pages (user_id, hidden_note) VALUES ($1, '广告')`,
      [hidden.id],
    );
    const second = await accounts.createUnowned();
    await shop.createDesign(second);
    for (const one of [from, second]) {
      await pages().write(admin, one.username, { words: '导入的。', links: [] });
      await givePortrait(one);
    }
    await merge(from, into);
    expect(await pageOf(into)).toMatchObject({ words: '我自己写的。', portrait_key: null });
    await merge(second, hidden);
    expect(await pageOf(hidden)).toMatchObject({ words: '', hidden_note: '广告' });
    const gone = [from, second].map(({ id }) => `portrait-of-${id}`);
    expect(await removedImages()).toEqual(expect.arrayContaining(gone));
  });

  it('is the messages about the designs, which the other account may have to answer (NOTE-01)', async () => {
    const facts = { design_id: String(designId), design: '海盐围巾', text: '袖口织几针？' };
    await shop.modules
      .get(DataSource)
      .transaction((manager) =>
        shop.modules
          .get(MessagesService)
          .notify('review', { userId: from.id, key: 'question-1', facts }, manager),
      );
    await merge();
    const messages = await shop.database.query(
      `SELECT kind, facts ->> 'text' AS text FROM messages WHERE user_id = $1`,
      [into.id],
    );
    expect(messages).toEqual([{ kind: 'review', text: '袖口织几针？' }]);
  });
});

describe('an account in use', () => {
  it.each([
    'is_admin = true',
    "password_hash = 'x'",
    "email = 'someone@test.example'",
    "phone = '13900000009'",
    "wechat_openid = 'o1'",
    "wechat_unionid = 'u1'",
  ])('is not merged into another: %s', async (change) => {
    await accounts.set(from, change);
    await expect(plan()).rejects.toMatchObject(HAS_OWNER);
    await expect(merge()).rejects.toMatchObject({
      ...HAS_OWNER,
      message: expect.stringContaining('这个账户有人在用'),
    });
    expect(await designerOf(designId)).toBe(from.id);
  });

  it('is not merged into another after it bought or downloaded a design', async () => {
    const buyer = await accounts.createUnowned();
    await shop.modules.get(OrdersService).create(buyer, designId);
    await expect(plan(buyer)).rejects.toMatchObject(HAS_OWNER);
    await shop.modules.get(DownloadGrantsService).begin(from, designId, 'Chrome');
    await expect(plan(from)).rejects.toMatchObject(HAS_OWNER);
  });
});
