import { AccountActsService, type SignedInUser } from '#accounts';
import { DownloadGrantsService, OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
