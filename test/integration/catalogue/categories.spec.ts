import type { Category, DesignCard, Page } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { useCategoryTree } from '../../support/shop/category-tree.js';

const tree = useCategoryTree();

const list = async () => (await tree.api.call<Category[]>('GET', '/categories/', null, {})).body;
const found = async (id: number) => (await list()).find((one) => one.id === id);

const designsOf = async (...categories: number[]) => {
  const path = `/designs/search?categories=${categories.join(',')}`;
  const { body } = await tree.api.call<Page<DesignCard>>('GET', path, null, {});
  return body.results.map(({ id }) => id).toSorted((a, b) => a - b);
};

describe('the tree of categories (SHEET-15)', () => {
  it('lists parents before their children, in the order that the operator gives them', async () => {
    const top = await tree.create('top');
    const [a, b, c] = [
      await tree.create('a', top),
      await tree.create('b', top),
      await tree.create('c', top),
    ];
    const below = await tree.create('below', b);
    expect(await found(top)).toMatchObject({ parent: null, children: [a, b, c], merged: [] });
    expect((await tree.change('PATCH', `/${c}`, { place: 1 })).body).toMatchObject({ parent: top });
    expect((await found(top))!.children).toEqual([c, a, b]);
    const ids = (await list()).map(({ id }) => id);
    expect(ids.slice(ids.indexOf(top))).toEqual([top, c, a, b, below]);
    const moved = { name: '改名', parent: c };
    expect((await tree.change('PATCH', `/${below}`, moved)).body).toMatchObject({
      ...moved,
      slug: `below-${tree.test}`,
      children: [],
    });
    expect(await found(c)).toMatchObject({ children: [below] });
    expect(await found(b)).toMatchObject({ children: [] });
  });

  it('marks the designs of a category as changed when its name changes, and not when it moves (CONS-05)', async () => {
    const [first, second] = [await tree.create('first'), await tree.create('second')];
    const design = await tree.designIn(second);
    const version = async () => {
      const [row] = await tree.api.shop.database.query<{ xmin: string }>(
        'SELECT xmin::text FROM designs WHERE id = $1',
        [design],
      );
      return row!.xmin;
    };
    const before = await version();
    expect((await tree.change('PATCH', `/${second}`, { place: 1 })).status).toBe(200);
    expect((await tree.change('PATCH', `/${second}`, { parent: first })).status).toBe(200);
    expect(await version()).toBe(before);
    expect((await tree.change('PATCH', `/${second}`, { name: `改名${tree.test}` })).status).toBe(
      200,
    );
    expect(await version()).not.toBe(before);
  });

  it('is not changed by an editor who saw another name or parent (CONS-13)', async () => {
    const [one, two] = [await tree.create('one'), await tree.create('two')];
    const leaf = await tree.create('leaf', one);
    const { name } = (await found(leaf))!;
    expect((await tree.change('PATCH', `/${leaf}`, { parent: two, seen_parent: one })).status).toBe(
      200,
    );
    const late = {
      status: 409,
      body: { code: 'category_changed', latest_change: { action: 'category.edit' } },
    };
    const seen = { parent: null, seen_parent: one };
    expect(await tree.change('PATCH', `/${leaf}`, seen)).toMatchObject(late);
    const renamed = { name: '新名', seen_name: '别的名' };
    expect(await tree.change('PATCH', `/${leaf}`, renamed)).toMatchObject(late);
    expect(await found(leaf)).toMatchObject({ name, parent: two });
    const free = { name: `套衫${leaf}`, seen_name: name };
    expect((await tree.change('PATCH', `/${leaf}`, free)).status).toBe(200);
    expect(await found(leaf)).toMatchObject({ name: free.name, parent: two });
  });

  it('has at most three levels, no circles, and no two of a name beside each other', async () => {
    const top = await tree.create('top');
    const middle = await tree.create('middle', top);
    const leaf = await tree.create('leaf', middle);
    const other = await tree.create('other');
    const refusals: [string, string, object, string][] = [
      ['POST', '/', { name: 'x', slug: `x-${tree.test}`, parent: leaf }, 'parent'],
      ['POST', '/', { name: 'x', slug: `x-${tree.test}`, parent: 999_999 }, 'parent'],
      ['POST', '/', { name: `middle${tree.test}`, slug: `x-${tree.test}`, parent: top }, 'name'],
      ['POST', '/', { name: 'x', slug: `leaf-${tree.test}` }, 'slug'],
      ['POST', '/', { name: 'x', slug: '毛 衣' }, 'slug'],
      ['POST', '/', { name: ' ', slug: `x-${tree.test}` }, 'name'],
      ['PATCH', `/${top}`, { parent: leaf }, 'parent'],
      ['PATCH', `/${top}`, { parent: top }, 'parent'],
      ['PATCH', `/${top}`, { parent: other }, 'parent'],
      ['POST', `/${top}/merge`, { into: leaf }, 'into'],
      ['POST', `/${top}/merge`, { into: top }, 'into'],
      ['POST', `/${top}/merge`, { into: 999_999 }, 'into'],
      ['DELETE', `/${top}`, {}, 'non_field_errors'],
    ];
    const before = await list();
    for (const [method, path, body, field] of refusals) {
      const answer = await tree.change(method, path, body);
      expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    }
    expect((await tree.change('PATCH', '/999999', { name: 'x' })).status).toBe(404);
    expect(await list()).toEqual(before);
  });

  it('finds designs of children with their parent, each once', async () => {
    const top = await tree.create('top');
    const leaf = await tree.create('leaf', await tree.create('middle', top));
    const [direct, deep] = [await tree.designIn(top), await tree.designIn(leaf)];
    await tree.api.shop.database.query('INSERT INTO design_categories VALUES ($1, $2)', [
      deep,
      top,
    ]);
    expect(await designsOf(top)).toEqual([direct, deep]);
    expect(await designsOf(leaf)).toEqual([deep]);
    expect(await designsOf(top, leaf)).toEqual([direct, deep]);
  });

  it('narrows a search with its children, by its name now and by merged ones (SHEET-15)', async () => {
    const top = await tree.create('top');
    const [child, old] = [await tree.create('child', top), await tree.create('old')];
    const [below, moved] = [await tree.designIn(child), await tree.designIn(old)];
    const searched = async (query: string) => {
      const { body } = await tree.api.call<Page<DesignCard>>('GET', `/designs/?${query}`, null, {});
      return body.results.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    expect(await searched(`category=top-${tree.test}`)).toEqual([below]);
    await tree.change('POST', `/${old}/merge`, { into: child });
    for (const slug of ['top', 'child', 'old']) {
      expect([slug, await searched(`category=${slug}-${tree.test}`)]).toEqual([
        slug,
        [below, moved],
      ]);
    }
    await tree.change('PATCH', `/${child}`, { name: `小外套${tree.test}` });
    expect(await searched(`q=小外套${tree.test}`)).toEqual([below, moved]);
  });

  it('is not merged where both have a child of one name (SHEET-15)', async () => {
    const [old, into] = [await tree.create('old'), await tree.create('into')];
    for (const [parent, slug] of [
      [old, 'one'],
      [into, 'other'],
    ] as const) {
      await tree.change('POST', '/', { name: '同名', slug: `same-${slug}-${tree.test}`, parent });
    }
    const { status, body } = await tree.change('POST', `/${old}/merge`, { into });
    expect([status, body]).toMatchObject([400, { into: [expect.stringContaining('同名')] }]);
    expect(await found(old)).toMatchObject({ parent: null });
  });

  it('moves designs, children and old addresses when one is merged into another', async () => {
    const [old, older, into] = [
      await tree.create('old'),
      await tree.create('older'),
      await tree.create('into'),
    ];
    const child = await tree.create('child', old);
    const [both, one] = [await tree.designIn(old), await tree.designIn(old)];
    await tree.api.shop.database.query('INSERT INTO design_categories VALUES ($1, $2)', [
      both,
      into,
    ]);
    expect((await tree.change('POST', `/${older}/merge`, { into: old })).status).toBe(200);
    const { status, body } = await tree.change('POST', `/${old}/merge`, { into });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: into,
      children: [child],
      merged: [
        { id: old, slug: `old-${tree.test}` },
        { id: older, slug: `older-${tree.test}` },
      ],
    });
    expect(await found(old)).toBeUndefined();
    for (const id of [into, old, older]) expect(await designsOf(id)).toEqual([both, one]);
    // Nobody can put a design into it, or change it, any more.
    expect((await tree.change('PATCH', `/${old}`, { name: 'x' })).status).toBe(404);
    expect(
      (await tree.change('POST', '/', { name: 'x', slug: `old-${tree.test}` })).body,
    ).toHaveProperty('slug');
    for (const slug of [`old-${tree.test}`, `older-${tree.test}`]) {
      const url = `${await tree.api.app.getUrl()}/categories/${slug}`;
      for (const query of ['', '?difficulty=1&sort=price']) {
        const page = await fetch(url + query, { redirect: 'manual' });
        expect(page.status).toBe(301);
        expect(page.headers.get('location')).toBe(`/categories/into-${tree.test}${query}`);
      }
    }
  });

  it('removes one only when it is empty, and keeps the three first ones', async () => {
    const empty = await tree.create('empty');
    const used = await tree.create('used');
    await tree.designIn(used);
    expect((await tree.change('DELETE', `/${used}`)).status).toBe(400);
    expect((await tree.change('DELETE', `/${empty}`)).status).toBe(204);
    expect(await found(empty)).toBeUndefined();
    await tree.api.shop.database.query(
      `INSERT INTO categories (name, slug) VALUES ('毛衣', 'sweater') ON CONFLICT DO NOTHING`,
    );
    const first = (await list()).find(({ slug }) => slug === 'sweater')!;
    expect((await tree.change('DELETE', `/${first.id}`)).status).toBe(400);
    expect((await tree.change('POST', `/${first.id}/merge`, { into: used })).status).toBe(400);
    expect((await tree.change('PATCH', `/${first.id}`, { parent: used })).body).toMatchObject({
      id: first.id,
      slug: 'sweater',
      parent: used,
    });
  });
});
