import type { SignedInUser } from '#accounts';
import { CatalogueService, type DesignEdit, ReportsService } from '#catalogue';
import type { DesignActivationResponse, DesignChangesResponse, DesignDetail } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { waitForLockWaiters } from '../../support/database/locks.js';

let api: TestApi;
let catalogue: CatalogueService;
let designer: SignedInUser;
let admin: SignedInUser;
let designId: number;

beforeAll(async () => {
  api = await startTestApi();
  catalogue = api.app.get(CatalogueService);
  designer = await api.shop.createUser('designer');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

beforeEach(async () => {
  designId = await api.shop.createDesign(designer);
});

afterAll(() => api.close());

const received = () =>
  api.app.get(ReportsService).receive({
    designId,
    name: '权利人',
    contact: 'owner@elsewhere.example',
    right: 'copyright',
    statement: '这份图解抄自我的书',
    evidence: [],
  });

const move = (id: string, name: 'suspend' | 'uphold') =>
  api.app.get(ReportsService).move(admin, id, name, '核对过原书');

const edit = (change: Partial<DesignEdit>) =>
  api.app
    .get(DataSource)
    .transaction((manager) =>
      catalogue.edit(admin, designId, { ...change, seenAt: null }, manager),
    );

const isOnSale = async () =>
  (await api.call<DesignDetail>('GET', `/designs/${designId}/`)).status === 200;

describe('a design that a notice of infringement holds', () => {
  const bulk = (path: string, body: object) =>
    api.call<DesignChangesResponse>('POST', `/console/designs/changes${path}`, body, {
      user: admin,
    });

  const hold = async (name: 'suspend' | 'uphold' = 'suspend') => {
    const id = await received();
    await move(id, name);
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
    let suspension: Promise<unknown> = Promise.resolve();
    await api.app.get(DataSource).transaction(async (manager) => {
      const change = { isActive: true, seenAt: null };
      await catalogue.edit(admin, designId, change, manager);
      suspension = move(id, 'suspend');
      await waitForLockWaiters(api.shop.database);
    });
    await suspension;
    expect(await isOnSale()).toBe(false);
  });
});
