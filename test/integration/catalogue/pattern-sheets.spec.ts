import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  type DesignCard,
  type DesignDetail,
  type OrderDetail,
  type Page,
  readSheet,
  type SheetInput,
} from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let admin: SignedInUser;
let designId: number;

const SHEET: SheetInput = {
  craft: ['knit'],
  difficulty: 3,
  sizes: [
    { code: 'S', label: null, fits: null, ease_cm: 10 },
    { code: 'M', label: null, fits: null, ease_cm: null },
  ],
  measurements: { bust: [92, 100] },
  tools: [
    { role: 'rib', mm: 3.5, kind: 'circular', tip_cm: null, cable_cm: null, sets: null },
    { role: 'main', mm: 4, kind: 'circular', tip_cm: null, cable_cm: 80, sets: null },
  ],
  yarn_weight: 'dk',
  yardage_m: [1000, 1100],
};

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

beforeEach(async () => {
  designId = await api.shop.createDesign(designer, { priceFen: 4000 });
});

afterAll(() => api.close());

const detail = async () =>
  (await api.call<DesignDetail>('GET', `/designs/${designId}/`, null, {})).body;

/** Edits the design as the user, as its form does. */
const edit = (input: SheetInput | null, user = designer) =>
  api.app
    .get(DataSource)
    .transaction((manager) =>
      api.app
        .get(CatalogueService)
        .edit(user, designId, { seenAt: null, sheet: readSheet(input).sheet }, manager),
    );

describe('the pattern sheet of a design', () => {
  it('is null, and its card has no facts, until it is filled in (SHEET-01)', async () => {
    expect((await detail()).sheet).toBeNull();
    const { body } = await api.call<Page<DesignCard>>('GET', '/designs/?p=1&n=1', null, {});
    expect(body.results[0]).not.toHaveProperty('facts');
  });

  it('is answered as it was saved, with what is unknown as null (SHEET-01, SHEET-02)', async () => {
    await edit(SHEET);
    expect((await detail()).sheet).toEqual(readSheet(SHEET).sheet);
  });

  it('gives the card its facts (SHEET-01)', async () => {
    await edit(SHEET);
    const { body } = await api.call<Page<DesignCard>>('GET', '/designs/?p=1&n=1', null, {});
    expect(body.results[0]).toMatchObject({
      id: designId,
      facts: {
        craft: ['knit'],
        difficulty: 3,
        yarn_weight: 'dk',
        needle_mm: 4,
        yardage_m: [1000, 1100],
      },
    });
  });

  it('is stored in columns and sizes that designs can be found by, which follow its edits (SHEET-02)', async () => {
    const stored = () =>
      api.shop.database.query(
        `SELECT d.needle_min, d.needle_max, d.metres_min, d.sell_finished, s.code, s.bust, s.metres
         FROM designs d LEFT JOIN design_sizes s ON s.design_id = d.id
         WHERE d.id = $1 ORDER BY s.position`,
        [designId],
      );
    await edit(SHEET);
    const columns = {
      needle_min: 3.5,
      needle_max: 4,
      metres_min: 1000,
      sell_finished: 'handmade_small',
    };
    expect(await stored()).toEqual([
      { ...columns, code: 'S', bust: 92, metres: 1000 },
      { ...columns, code: 'M', bust: 100, metres: 1100 },
    ]);
    await edit({ measurements: { bust: [95] } });
    expect(await stored()).toMatchObject([{ needle_min: null, code: '', bust: 95 }]);
    await edit(null);
    expect(await stored()).toMatchObject([{ sell_finished: null, code: null }]);
    expect((await detail()).sheet).toBeNull();
  });

  it('marks the values that an operator changed, and keeps those that were estimated (SHEET-10)', async () => {
    await edit({ ...SHEET, provenance: { yardage_m: 'estimated' } });
    expect((await detail()).sheet!.provenance).toEqual({ yardage_m: 'estimated' });
    await edit({ ...SHEET, yarn_weight: 'worsted', provenance: { yardage_m: 'estimated' } }, admin);
    const marked = { yardage_m: 'estimated', yarn_weight: 'moderator' };
    expect((await detail()).sheet!.provenance).toEqual(marked);
    // Sent without its mark, the estimate is the designer's own.
    await edit({ ...SHEET, yarn_weight: 'worsted' });
    expect((await detail()).sheet!.provenance).toEqual({ yarn_weight: 'moderator' });
  });

  it('is kept by an order with its licence, however it is edited later (LAW-06, SHEET-14)', async () => {
    await edit({ ...SHEET, licence: { sell_finished: 'no' } });
    const buyer = await api.shop.createUser('buyer');
    const { body: order } = await api.call<{ order_id: string }>(
      'POST',
      '/orders/',
      { design_id: designId },
      { user: buyer },
    );
    await edit({ craft: ['crochet'] });
    const { body } = await api.call<OrderDetail>('GET', `/orders/${order.order_id}`, null, {
      user: buyer,
    });
    expect(body.sold!.sheet).toMatchObject({
      craft: ['knit'],
      measurements: { bust: [92, 100] },
      licence: { sell_finished: 'no', version: 1 },
    });
    expect(body.sold!.licence).toContain('成品不可售卖；');
    expect(body.sold!.licence).toContain('（许可条款第 1 版）');
  });
});
