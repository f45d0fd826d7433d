import type { SignedInUser } from '#accounts';
import type {
  AuditPage,
  BulkDesignValues,
  ConsoleDesignItem,
  ConsoleDesignPage,
  DesignChangesResponse,
  DesignDetail,
} from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

const PATH = '/console/designs/changes';

let api: TestApi;
let admin: SignedInUser;
let designer: SignedInUser;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.shop.createUser('admin', { isAdmin: true });
  designer = await api.shop.createUser('designer');
});

afterAll(() => api.close());

const post = (path: string, body: object) =>
  api.call<DesignChangesResponse>('POST', path, body, { user: admin });

/** Plans a change and applies it. */
async function make(body: object, path = PATH): Promise<DesignChangesResponse> {
  const { status, body: planned } = await post(path, body);
  expect(status).toBe(200);
  const made = await post(path, { ...body, plan: planned.plan, reason: '换季' });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ changed: planned.changed, plan: planned.plan });
  return made.body;
}

async function list(query: string): Promise<ConsoleDesignItem[]> {
  const path = `/console/designs?${query}`;
  return (await api.call<ConsoleDesignPage>('GET', path, null, { user: admin })).body.results;
}

async function valuesOf(name: string): Promise<BulkDesignValues> {
  const [found] = await list(`name=${encodeURIComponent(name)}`);
  const { price, old_price, category_ids, is_active } = found!;
  return { price, old_price, category_ids, is_active };
}

async function category(slug: string): Promise<number> {
  const body = { name: slug, slug };
  return (await api.call<{ id: number }>('POST', '/categories', body, { user: admin })).body.id;
}

async function design(name: string, priceFen: number, oldPriceFen: number | null = null) {
  const id = await api.shop.createDesign(designer, { name, priceFen });
  const sql = 'UPDATE designs SET old_price_fen = $2 WHERE id = $1';
  await api.shop.database.query(sql, [id, oldPriceFen]);
  return id;
}

describe('bulk changes of designs (CONS-05)', () => {
  it('plans a change of prices without applying it, applies it with a reason, and undoes it', async () => {
    const ids = [await design('价甲', 2_000, 2_500), await design('价乙', 3_000, 6_000)];
    const body = { ids: [...ids, 987_654_321], price_percent: 50 };
    const { body: plan } = await post(PATH, body);
    expect(plan).toMatchObject({ matched: 2, change_id: null });
    expect(plan.changed.map(({ after }) => [after.price, after.old_price])).toEqual([
      ['30.00', null],
      ['45.00', '60.00'],
    ]);
    expect(await valuesOf('价甲')).toMatchObject({ price: '20.00', old_price: '25.00' });
    const refused = await post(PATH, { ...body, plan: plan.plan, reason: ' ' });
    expect(refused).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } });

    const { change_id: id } = await make(body);
    expect(await valuesOf('价甲')).toMatchObject({ price: '30.00', old_price: null });
    const { body: detail } = await api.call<DesignDetail>('GET', `/designs/${ids[0]}`, null, {});
    expect(detail.price).toBe('30.00');
    const log = await api.call<AuditPage>('GET', '/console/audit?action=design.bulk', null, {
      user: admin,
    });
    expect(JSON.parse(log.body.results[0]!.details)).toMatchObject({
      reason: '换季',
      designs: [{ before: { price: '20.00' }, after: { price: '30.00' } }, {}],
    });

    const undone = await make({}, `${PATH}/${id}/undo`);
    expect(await valuesOf('价甲')).toMatchObject({ price: '20.00', old_price: '25.00' });
    await make({}, `${PATH}/${undone.change_id}/undo`);
    expect(await valuesOf('价乙')).toMatchObject({ price: '45.00' });
  });

  it('adds and removes categories, and finds the designs by them', async () => {
    const [one, two] = [await category('bulk-one'), await category('bulk-two')];
    const id = await design('类甲', 1_000);
    await make({ ids: [id], add_category: one });
    const added = await make({ ids: [id], add_category: two });
    expect((await list('category=bulk-two')).map((item) => item.id)).toEqual([id]);
    const found = await api.call<{ results: { id: number }[] }>(
      'GET',
      '/designs/?category=bulk-two',
      null,
      {},
    );
    expect(found.body.results.map((item) => item.id)).toEqual([id]);
    await make({}, `${PATH}/${added.change_id}/undo`);
    expect(await valuesOf('类甲')).toMatchObject({ category_ids: [one] });
    await make({ ids: [id], remove_category: one });
    expect(await valuesOf('类甲')).toMatchObject({ category_ids: [] });
  });

  it('deactivates designs; the undo leaves out designs that were changed again (CONS-13)', async () => {
    const ids = [await design('架甲', 1_000), await design('架乙', 1_000)];
    const { change_id: id } = await make({ ids, is_active: false });
    expect((await list('active=false')).map((item) => item.id)).toEqual(ids);
    await make({ ids: [ids[0]], price: '12.00' });
    const undone = await make({}, `${PATH}/${id}/undo`);
    expect(undone.changed.map((one) => one.id)).toEqual([ids[1]]);
    expect(await valuesOf('架甲')).toMatchObject({ price: '12.00', is_active: false });
  });

  it('restores price and categories by an undo after a category of the change was merged (CONS-05)', async () => {
    const [kept, old, target] = [
      await category('undo-kept'),
      await category('undo-old'),
      await category('undo-target'),
    ];
    const [priced, added, removed, inBoth] = [
      await design('并价', 2_000),
      await design('并加', 1_000),
      await design('并减', 1_000),
      await design('并双', 1_000),
    ];
    await make({ ids: [added, removed], add_category: kept });
    await make({ ids: [priced, removed], add_category: old });
    await make({ ids: [inBoth], add_category: target });
    const changes = [
      await make({ ids: [priced], price_percent: 50 }),
      await make({ ids: [added, inBoth], add_category: old }),
      await make({ ids: [removed], remove_category: old }),
    ];
    const merge = { into: target };
    const merged = await api.call('POST', `/categories/${old}/merge`, merge, { user: admin });
    expect(merged.status).toBe(200);
    for (const { change_id: id } of changes) await make({}, `${PATH}/${id}/undo`);
    expect(await valuesOf('并价')).toMatchObject({ price: '20.00', category_ids: [target] });
    expect(await valuesOf('并加')).toMatchObject({ category_ids: [kept] });
    expect(await valuesOf('并减')).toMatchObject({ category_ids: [kept, target] });
    // It was in the category before the change too, under the name of the other one.
    expect(await valuesOf('并双')).toMatchObject({ category_ids: [target] });
  });

  it('answers 409 to an outdated plan, and changes nothing (CONS-13)', async () => {
    const ids = [await design('争甲', 1_000)];
    const body = { ids, price: '20.00' };
    const { plan } = (await post(PATH, body)).body;
    await make({ ids, price: '15.00' });
    const late = await post(PATH, { ...body, plan, reason: '晚了' });
    expect(late).toMatchObject({ status: 409, body: { code: 'design_changed' } });
    expect(await valuesOf('争甲')).toMatchObject({ price: '15.00' });
  });

  it('answers 409 when another operator changes the categories at the same moment (CONS-13)', async () => {
    const [one, two] = [await category('race-one'), await category('race-two')];
    const id = await design('同时', 1_000);
    const body = { ids: [id], add_category: one };
    const { plan } = (await post(PATH, body)).body;
    const { late } = await api.app.get(DataSource).transaction(async (manager) => {
      await manager.query('UPDATE designs SET updated_at = now() WHERE id = $1', [id]);
      await manager.query('INSERT INTO design_categories VALUES ($1, $2)', [id, two]);
      const waiting = post(PATH, { ...body, plan, reason: '同时' });
      await waitForLockWaiters(api.shop.database);
      return { late: waiting };
    });
    expect(await late).toMatchObject({ status: 409, body: { code: 'design_changed' } });
    expect(await valuesOf('同时')).toMatchObject({ category_ids: [two] });
  });

  it('refuses invalid changes with the name of the field, and the undo of other entries', async () => {
    const ids = [await design('误甲', 1)];
    const refusals: [object, string][] = [
      [{ ids }, 'non_field_errors'],
      [{ ids, price: '2.00', is_active: true }, 'non_field_errors'],
      [{ ids: [], is_active: true }, 'ids'],
      [{ ids, price: '0' }, 'price'],
      [{ ids, price_percent: 0 }, 'price_percent'],
      [{ ids, price_percent: -60 }, 'price_percent'],
      [{ ids, add_category: 999_999 }, 'add_category'],
    ];
    for (const [body, field] of refusals) {
      const answer = await post(PATH, body);
      expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    }
    await category('no-bulk');
    const log = await api.call<AuditPage>('GET', '/console/audit?action=category.create', null, {
      user: admin,
    });
    const other = String(log.body.results[0]!.id);
    for (const id of [other, '0', 'x', '999999999999999999']) {
      expect((await post(`${PATH}/${id}/undo`, {})).status).toBe(404);
    }
  });

  it('shows the completeness of every sheet and filters the list by it', async () => {
    const id = await design('表甲', 1_000);
    await design('表乙', 1_000);
    const sheet = {
      craft: ['knit_flat'],
      audience: ['women'],
      difficulty: 2,
      languages: ['zh'],
      instructions: ['chart'],
      techniques: ['cable'],
      sizes: [{ code: 'M' }],
      measurements: { bust: [100] },
      gauge: [{ sts: 20 }],
      tools: [{ mm: 4 }],
      yarn_weight: 4,
      yardage_m: [900],
    };
    const setSheet = (value: object) =>
      api.shop.database.query('UPDATE designs SET sheet = $2 WHERE id = $1', [id, value]);
    await setSheet(sheet);
    const of = async (query: string) =>
      (await list(`name=表&${query}`)).map((one) => [one.name, one.sheet_missing.length]);
    expect(await of('sheet=complete')).toEqual([['表甲', 0]]);
    expect(await of('sheet=incomplete')).toEqual([['表乙', 12]]);
    const { gauge: _gauge, tools: _tools, ...rest } = sheet;
    await setSheet(rest);
    const [first] = await list('name=表甲');
    expect(first!.sheet_missing).toEqual(['密度', '用针']);
    expect(await of('sheet=complete')).toEqual([]);
  });

  it('lists designs by a part of their name or of their sku (CONS-02)', async () => {
    const ids = [await design('文甲 Kn-7', 1_000), await design('文乙', 1_000)];
    const other = await design('文丙', 1_000);
    await api.shop.database.query("UPDATE designs SET sku = 'KN-700' WHERE id = $1", [ids[1]]);
    const found = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).map((item) => item.id);
    expect(await found(' kn-7 ')).toEqual(ids);
    expect(await found('kn-70')).toEqual([ids[1]]);
    expect(await found(`#${other}`)).toEqual([other]);
    expect(await found('文')).toEqual([...ids, other]);
    expect((await list(`q=kn-7&name=${encodeURIComponent('文乙')}`)).map(({ id }) => id)).toEqual([
      ids[1],
    ]);
  });
});
