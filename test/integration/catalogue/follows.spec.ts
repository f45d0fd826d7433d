import type { SignedInUser } from '#accounts';
import { AccountErasures } from '#accounts';
import { CatalogueService, DesignActivationService } from '#catalogue';
import {
  type AccountExport,
  FOLLOW_LIMITS,
  type FollowedDesigner,
  type FollowedDesigns,
} from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let user: SignedInUser;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  people += 1;
  designer = await api.shop.createUser(`针织工作室${people}`);
  user = await api.shop.createUser(`knitter${people}`);
});

afterAll(() => api.close());

const newDesign = (of = designer) => api.shop.createDesign(of, { priceFen: 4000 });

const follow = (name: string, who = user) =>
  api.call('PUT', `/account/follows/${encodeURIComponent(name)}`, null, { user: who });

const unfollow = (name: string) =>
  api.call('DELETE', `/account/follows/${encodeURIComponent(name)}`, null, { user });

const followed = async () =>
  (await api.call<FollowedDesigner[]>('GET', '/account/follows/', null, { user })).body.map(
    ({ username }) => username,
  );

const newDesigns = async () =>
  (await api.call<FollowedDesigns>('GET', '/account/follows/new', null, { user })).body;

/** The ids of the listed designs, and whether they are marked as new, in the order of the list. */
const shown = async () =>
  (await newDesigns()).results.map(({ id, is_unseen: isUnseen }) => [id, isUnseen]);

const visit = () => api.call('POST', '/account/follows/visits', null, { user });

/** Moves follows, visits and publications one day into the past. */
async function later(): Promise<void> {
  await api.shop.database.query(
    `UPDATE follows SET created_at = created_at - interval '1 day',
       new_since = new_since - interval '1 day', visited_at = visited_at - interval '1 day'
     WHERE user_id = $1`,
    [user.id],
  );
  await api.shop.database.query(
    `UPDATE designs SET published_at = published_at - interval '1 day' WHERE designer_id = $1`,
    [designer.id],
  );
}

describe('following a designer', () => {
  it('adds and removes the designer by the case-insensitive name; repeated requests change nothing (SHELF-04)', async () => {
    const other = await api.shop.createUser(`Wolle_${people}`);
    await newDesign(other);
    await newDesign();
    for (const name of [designer.username, `wOLLE_${people}`, designer.username]) {
      expect(await follow(name)).toMatchObject({ status: 200, body: { message: '已关注' } });
    }
    expect(await followed()).toEqual([other.username, designer.username]);
    for (const name of [designer.username.toUpperCase(), designer.username, '没有的人']) {
      expect((await unfollow(name)).status).toBe(200);
    }
    expect(await followed()).toEqual([other.username]);
  });

  it('is refused for the user’s own account, unknown names and accounts without a design on sale (SHELF-04)', async () => {
    const own = await newDesign(user);
    expect(await follow(user.username)).toMatchObject({
      status: 400,
      body: { name: ['不能关注自己'] },
    });
    await api.shop.setOnSale(own, false);
    for (const name of [user.username, designer.username, 'nul\0', '%', 'x'.repeat(500)]) {
      expect(await follow(name)).toMatchObject({
        status: 404,
        body: { code: 'designer_not_found' },
      });
    }
    expect(await followed()).toEqual([]);
  });

  it('is limited per account (SHELF-04)', async () => {
    await newDesign();
    await api.shop.database.query(
      `WITH made AS (
         INSERT INTO users (username, display_name)
         SELECT 'many-' || n, 'many' FROM generate_series(1, $2) n
         RETURNING id)
       INSERT INTO follows (user_id, designer_id) SELECT $1, id FROM made`,
      [user.id, FOLLOW_LIMITS.perAccount],
    );
    expect(await follow(designer.username)).toMatchObject({
      status: 400,
      body: { name: [expect.stringContaining('最多关注')] },
    });
  });

  it('is in the export of personal data, and is erased with either account (SHELF-04)', async () => {
    await newDesign();
    const other = await api.shop.createUser(`leaving${people}`);
    for (const who of [user, other]) await follow(designer.username, who);
    const { body } = await api.call<AccountExport>('GET', '/account/export/', null, { user });
    expect(body.follows).toMatchObject([{ designer: designer.username }]);
    const rows = () =>
      api.shop.database.query('SELECT FROM follows WHERE designer_id = $1', [designer.id]);
    const erasures = api.app.get(AccountErasures);
    const erase = (id: number) =>
      api.app.get(DataSource).transaction((manager) => erasures.run(id, manager));
    await erase(user.id);
    expect(await rows()).toHaveLength(1);
    await erase(designer.id);
    expect(await rows()).toHaveLength(0);
  });
});

describe('the new designs of followed designers', () => {
  it('are marked until the visit that showed them has ended (SHELF-04)', async () => {
    const early = await newDesign();
    await follow(designer.username);
    expect(await shown()).toEqual([[early, false]]);
    await later();
    const fresh = await newDesign();
    for (const _ of ['first request', 'reload of the same visit']) {
      expect(await newDesigns()).toMatchObject({ unseen: 1, results: [{ owned: false }, {}] });
      expect(await shown()).toEqual([
        [fresh, true],
        [early, false],
      ]);
      expect((await visit()).status).toBe(200);
    }
    await later();
    expect((await newDesigns()).unseen).toBe(0);
  });

  it('are the designs on sale of followed designers, ordered by when they first went on sale (SHELF-04)', async () => {
    const [first, second, hidden] = [await newDesign(), await newDesign(), await newDesign()];
    await newDesign(await api.shop.createUser(`other${people}`));
    await follow(designer.username);
    await api.shop.setOnSale(hidden, false);
    await api.shop.setOnSale(first, false);
    expect(await shown()).toEqual([[second, false]]);
    // A design that is activated again is not new.
    await api.shop.setOnSale(first, true);
    expect(await shown()).toEqual([
      [second, false],
      [first, false],
    ]);
  });
});

describe('the notification of a new design', () => {
  const messagesOf = (id: number) =>
    api.shop.database.query<{ state: string; facts: object }>(
      `SELECT state, facts FROM messages WHERE user_id = $1 AND kind = 'new_design' ORDER BY id`,
      [id],
    );
  const allow = () =>
    api.call('PUT', '/account/messages/ways', { choices: { new_design: true } }, { user });
  const yesterday = () =>
    api.shop.database.query(`UPDATE messages SET key = key || 'y' WHERE kind = 'new_design'`);

  it('is sent to followers who enabled it, once a day for each designer (SHELF-04)', async () => {
    await newDesign();
    const other = await api.shop.createUser(`quiet${people}`);
    for (const who of [user, other]) await follow(designer.username, who);
    await allow();
    const id = await newDesign();
    await newDesign();
    const facts = { designer: designer.username, design_id: String(id) };
    expect(await messagesOf(user.id)).toMatchObject([{ state: 'pending', facts }]);
    // This kind of message is disabled by default.
    expect(await messagesOf(other.id)).toEqual([]);
    await yesterday();
    const next = await newDesign();
    expect(await messagesOf(user.id)).toMatchObject([
      { facts },
      { facts: { design_id: String(next) } },
    ]);
  });

  it('is sent when a design is activated for the first time, and not again (SHELF-04)', async () => {
    const admin = await api.shop.createUser(`admin${people}`, { isAdmin: true });
    await newDesign();
    await follow(designer.username);
    await allow();
    const fields = { name: '草稿', description: '', priceFen: 100, oldPriceFen: null };
    const [id] = await api.app
      .get(DataSource)
      .transaction((manager) =>
        api.app
          .get(CatalogueService)
          .createDesigns(
            admin,
            [{ ...fields, categoryIds: [], designerId: designer.id, isActive: false }],
            manager,
          ),
      );
    expect(await messagesOf(user.id)).toEqual([]);
    const activation = api.app.get(DesignActivationService);
    const set = (isActive: boolean) => activation.apply(admin, { ids: [id!], is_active: isActive });
    await set(true);
    expect(await messagesOf(user.id)).toMatchObject([{ facts: { design_id: String(id) } }]);
    await yesterday();
    await set(false);
    await set(true);
    expect(await messagesOf(user.id)).toHaveLength(1);
  });
});
