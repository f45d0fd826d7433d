import { SessionsService, type SignedInUser } from '#accounts';
import { type AccountExport, API_BASE, type DesignDetail, type SheetInput } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeApi } from '../../../apps/api/src/openapi/document.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { eventually } from '../../support/eventually.js';

let api: TestApi;
let designer: SignedInUser;
let designId: number;

beforeAll(async () => {
  api = await startTestApi({ isCached: true });
  designer = await api.shop.createUser('designer');
});

beforeEach(async () => {
  designId = await api.shop.createDesign(designer, { priceFen: 4000 });
});

afterAll(() => api.close());

const SHEET = { craft: ['knit'], measurements: { bust: [92] } } satisfies SheetInput;

/** Sends the form of an edit as the designer. */
async function edit(fields: Record<string, string>) {
  const { accessToken } = await api.app.get(SessionsService).start(designer.id, false);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const url = `${await api.app.getUrl()}${API_BASE}/designs/${designId}/update/`;
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await fetch(url, { method: 'PATCH', headers, body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const editSheet = (sheet: unknown) => edit({ sheet: JSON.stringify(sheet) });

const detailFor = async (cookies: Record<string, string>) =>
  (await api.call<DesignDetail>('GET', `/designs/${designId}/`, null, { cookies })).body;

/** A request with a cookie of the site is never answered from the cache. */
const detail = () => detailFor({ username: 'somebody' });

describe('the categories in the form of a design', () => {
  it('are those into which the chosen ones were merged meanwhile (SHEET-15)', async () => {
    const insert = async (slug: string, mergedInto: number | null) => {
      const [row] = await api.shop.database.query<{ id: number }>(
        'INSERT INTO categories (name, slug, merged_into) VALUES ($1, $1, $2) RETURNING id',
        [slug, mergedInto],
      );
      return row!.id;
    };
    const into = await insert('merge-target', null);
    const old = await insert('merge-source', into);
    expect(await edit({ categories: `${old}` })).toMatchObject({ status: 200 });
    expect((await detail()).categories.map(({ id }) => id)).toEqual([into]);
    const refused = await edit({ categories: '999999' });
    expect([refused.status, refused.body['categories']]).toEqual([400, ['分类不存在']]);
    expect((await detail()).categories.map(({ id }) => id)).toEqual([into]);
  });
});

describe('the sheet in the form of a design', () => {
  it('is refused with all faults by path, beside those of other fields, and nothing is written (SHEET-05, SHEET-06)', async () => {
    const sheet = {
      craft: ['knit', 'weave'],
      sizes: [{ code: 'S' }, { code: 'S' }, {}, { code: 'M', ease_cm: 99 }],
      measurements: { bust: [92, 100], waste: [1] },
      gauge: [{ sts: 220, rows: '30' }],
      published: '2026-02-30',
      colour: 'red',
    };
    const { status, body } = await edit({ price: '-1', sheet: JSON.stringify(sheet) });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid',
      price: expect.anything(),
      'sheet.craft[1]': [expect.stringContaining('没有“weave”这一项')],
      'sheet.sizes[1].code': ['尺码“S”重复了'],
      'sheet.sizes[3].ease_cm': [expect.stringContaining('-20 到 60 cm')],
      'sheet.measurements.bust': ['胸围有 2 个数，尺码有 3 个，请一一对应'],
      'sheet.measurements.waste': ['没有这个字段，请检查名称'],
      'sheet.gauge[0].sts': [expect.stringContaining('2 到 60 针/10cm')],
      'sheet.gauge[0].rows': [expect.stringContaining('2 到 80')],
      'sheet.published': ['日期格式不对，例如 2026-05-03'],
      'sheet.colour': ['没有这个字段，请检查名称'],
    });
    expect(await detail()).toMatchObject({ price: '40.00', sheet: null });
  });

  it.each(['[1', '[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]', '7', '[]', '"x"'])(
    'is refused when it is %s',
    async (text) => {
      const { status, body } = await edit({ sheet: text });
      expect(status).toBe(400);
      expect(Object.keys(body).some((field) => field.startsWith('sheet'))).toBe(true);
    },
  );

  it('is removed by null and by an empty text, and kept by a form without it (SHEET-01)', async () => {
    for (const none of ['null', '']) {
      expect((await editSheet(SHEET)).status).toBe(200);
      expect((await edit({ name: '改名' })).status).toBe(200);
      expect((await detail()).sheet).toMatchObject(SHEET);
      expect((await edit({ sheet: none })).status).toBe(200);
      expect((await detail()).sheet).toBeNull();
    }
  });

  it('warns of what is probably a mistake, and takes it (SHEET-06)', async () => {
    const sizes = [{ code: 'S' }, { code: 'M' }];
    const { status, body } = await editSheet({ sizes, measurements: { bust: [100, 92] } });
    expect(status).toBe(200);
    expect(body['warnings']).toMatchObject([
      { code: 'sizes_not_growing', field: 'measurements.bust' },
    ]);
    expect((await detail()).sheet!.measurements).toEqual({ bust: [100, 92] });
  });

  it('is not overwritten by the form of somebody who saw an older one', async () => {
    const { updated_at: seen } = await detail();
    expect((await editSheet(SHEET)).status).toBe(200);
    const late = await edit({ sheet: JSON.stringify({ craft: ['crochet'] }), updated_at: seen });
    expect(late).toMatchObject({ status: 409, body: { code: 'design_changed' } });
    expect((await detail()).sheet).toMatchObject(SHEET);
    const { updated_at } = await detail();
    expect((await edit({ sheet: '{"craft":["crochet"]}', updated_at })).status).toBe(200);
  });

  it('is new for visitors as soon as the edit is committed, although pages are cached (SHEET-01)', async () => {
    // Counts may be old, so they show that the page is cached.
    await eventually(async () => {
      const { download_count: count } = await detailFor({});
      await api.shop.database.query(
        'UPDATE designs SET download_count = download_count + 1 WHERE id = $1',
        [designId],
      );
      expect((await detailFor({})).download_count).toBe(count);
    });
    for (const bust of [92, 93, 94]) {
      await editSheet({ ...SHEET, measurements: { bust: [bust] } });
      await eventually(async () =>
        expect((await detailFor({})).sheet!.measurements).toEqual({ bust: [bust] }),
      );
    }
  });
});

describe('the sheet elsewhere', () => {
  it('is in the designer’s export of the account, also of a design that is off sale (SHEET-13)', async () => {
    await editSheet(SHEET);
    await api.shop.setOnSale(designId, false);
    const { body } = await api.call<AccountExport>('GET', '/account/export/', null, {
      user: designer,
    });
    const own = body.designs.find(({ id }) => id === designId);
    expect(own).toMatchObject({ price: '40.00', is_active: false, sheet: SHEET });
    expect(body.designs.find(({ id }) => id !== designId)!.sheet).toBeNull();
    const stranger = await api.shop.createUser('stranger');
    const other = await api.call<AccountExport>('GET', '/account/export/', null, {
      user: stranger,
    });
    expect(other.body.designs).toEqual([]);
  });

  it('is described in OpenAPI with all its fields (SHEET-13)', () => {
    const { components } = describeApi(api.app);
    const schemas = components!.schemas as Record<string, { properties?: object }>;
    expect(schemas['DesignDetail']!.properties).toHaveProperty('sheet');
    const fields = Object.keys(schemas['PatternSheet']!.properties!);
    expect(fields).toEqual(
      expect.arrayContaining([
        'sizes',
        'measurements',
        'gauge',
        'yardage_m',
        'licence',
        'provenance',
      ]),
    );
    expect(Object.keys(schemas['SheetLicence']!.properties!)).toContain('sell_finished');
  });
});
