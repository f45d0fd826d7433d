import type { SignedInUser } from '#accounts';
import type { DesignCard, DesignerProfile, Page } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { eventually } from '../../support/eventually.js';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ isCached: true });
});

afterAll(() => api.close());

const newDesign = (designer: SignedInUser) => api.shop.createDesign(designer, { priceFen: 4000 });

const profile = (name: string) =>
  api.call<DesignerProfile>('GET', `/designers/${encodeURIComponent(name)}/`);

describe("a designer's profile (SHELF-03)", () => {
  it('has the name, the number of designs on sale and the first upload of these, and nothing else before the designer writes it', async () => {
    const designer = await api.shop.createUser('云上针');
    const [early, late, hidden] = [
      await newDesign(designer),
      await newDesign(designer),
      await newDesign(designer),
    ];
    const upload = 'UPDATE designs SET created_at = $2 WHERE id = $1';
    await api.shop.database.query(upload, [hidden, '2026-01-01T00:00:00Z']);
    await api.shop.database.query(upload, [early, '2026-02-01T00:00:00Z']);
    await api.shop.setOnSale(hidden, false);
    const { status, body } = await profile('云上针');
    expect(status).toBe(200);
    expect(body).toEqual({
      username: '云上针',
      designs: 2,
      since: '2026-02-01T00:00:00.000Z',
      words: '',
      links: [],
      portrait: null,
    });

    const path = `/designs/?designer=${encodeURIComponent(body.username)}`;
    const { results } = (await api.call<Page<DesignCard>>('GET', path)).body;
    expect(results.map(({ id }) => id)).toEqual([late, early]);
  });

  it('is found in any case, with the spelling of the designer', async () => {
    await newDesign(await api.shop.createUser('Wollwerk_7'));
    expect((await profile('wollWERK_7')).body.username).toBe('Wollwerk_7');
  });

  it('is not there for buyers, unknown names and designers without a design on sale', async () => {
    await api.shop.createUser('buyer');
    const designer = await api.shop.createUser('paused');
    await api.shop.setOnSale(await newDesign(designer), false);
    for (const name of ['buyer', 'paused', '没有的人', 'a/b', '%', 'nul\0', 'x'.repeat(500)]) {
      const { status, body } = await profile(name);
      expect([name, status, body]).toMatchObject([name, 404, { code: 'designer_not_found' }]);
    }
  });

  it('goes with the last design that is switched off, also from the cache, and comes back', async () => {
    const id = await newDesign(await api.shop.createUser('山茶手作'));
    for (const isOn of [true, false, true]) {
      await api.shop.setOnSale(id, isOn);
      await eventually(async () =>
        expect((await profile('山茶手作')).status).toBe(isOn ? 200 : 404),
      );
    }
  });
});
