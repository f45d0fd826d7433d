import { buffer } from 'node:stream/consumers';
import { AccountErasures, type SignedInUser } from '#accounts';
import {
  type AccountExport,
  DESIGNER_PAGE_MESSAGES,
  type DesignerProfile,
  type OwnDesignerPage,
  type WrittenDesignerPage,
} from '#contracts';
import { DesignImagesService, isReferenced, listReferencedFiles, type RunQuery } from '#catalogue';
import { ObjectMissingError, ObjectStorage } from '#storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { formOf } from '../../support/fixtures/forms.js';
import { photograph } from '../../support/fixtures/photographs.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { eventually } from '../../support/eventually.js';

let api: TestApi;
let admin: SignedInUser;
let designer: SignedInUser;
let people = 0;

beforeAll(async () => {
  api = await startTestApi({ isCached: true });
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

beforeEach(async () => {
  people += 1;
  designer = await api.shop.createUser(`针线${people}`);
  await api.shop.createDesign(designer);
});

afterAll(() => api.close());

const pathOf = (name = designer.username) => `/designers/${encodeURIComponent(name)}`;

const read = (user: SignedInUser, name?: string) =>
  api.call<OwnDesignerPage>('GET', `${pathOf(name)}/page`, null, { user });

const write = (page: object, user = designer, name?: string) =>
  api.call<OwnDesignerPage>('PUT', `${pathOf(name)}/page`, page, { user });

const publicPage = async () => (await api.call<DesignerProfile>('GET', `${pathOf()}/`)).body;

const LINK = { label: '我的博客', url: 'https://blog.example/shan' };
const PAGE = { words: '爱织配色毛衣。\n<b>住在山里</b>', links: [LINK] };

const sendPortrait = (bytes: Buffer, user = designer) =>
  api.call<OwnDesignerPage>(
    'POST',
    `${pathOf()}/page/portrait`,
    formOf({}, [{ field: 'picture', name: 'me.jpg', bytes }]),
    { user },
  );

/** The row of the portrait. */
async function storedPortrait(): Promise<{ id: string; key: string }> {
  const [row] = await api.shop.database.query<{ id: string; key: string }>(
    'SELECT portrait_id AS id, portrait_key AS key FROM designer_pages WHERE user_id = $1',
    [designer.id],
  );
  return row!;
}

const runQuery: RunQuery = (text, values) => api.app.get(DataSource).query(text, values);

describe('the page of a designer', () => {
  it('shows the words and links that the designer wrote, as plain text, also from the cache (SHELF-03)', async () => {
    expect(await publicPage()).toMatchObject({ words: '', links: [], portrait: null });
    const { status, body } = await write({ ...PAGE, words: `  ${PAGE.words}\r\n` });
    expect({ status, body }).toEqual({
      status: 200,
      body: { username: designer.username, ...PAGE, portrait: null, hidden_note: null },
    });
    await eventually(async () => expect(await publicPage()).toMatchObject(PAGE));
    await write({ words: '', links: [] });
    await eventually(async () =>
      expect(await publicPage()).toMatchObject({ words: '', links: [] }),
    );
  });

  it('refuses long words, and links without https, without a label, or too many (SHELF-03)', async () => {
    expect(await write({ words: '针'.repeat(501), links: [] })).toMatchObject({
      status: 400,
      body: { words: [DESIGNER_PAGE_MESSAGES.wordsTooLong] },
    });
    const links = [LINK, { label: ' ', url: 'javascript:alert(1)' }, 'https://a.example'];
    expect(await write({ words: '', links })).toMatchObject({
      status: 400,
      body: {
        'links.1.label': [DESIGNER_PAGE_MESSAGES.linkLabelRequired],
        'links.1.url': [DESIGNER_PAGE_MESSAGES.linkUrlInvalid],
        'links.2.url': [DESIGNER_PAGE_MESSAGES.linkUrlRequired],
      },
    });
    expect(await write({ words: '', links: [LINK, LINK, LINK, LINK] })).toMatchObject({
      status: 400,
      body: { links: [DESIGNER_PAGE_MESSAGES.linksTooMany] },
    });
    for (const given of [{ words: '' }, { words: '', links: 'x' }, { links: [] }]) {
      expect((await write(given)).status).toBe(400);
    }
    expect((await read(designer)).body).toMatchObject({ words: '', links: [] });
  });

  it('is changed by its designer and by admins, whose changes are audited, and by nobody else (SHELF-03)', async () => {
    const buyer = await api.shop.createUser(`买家${people}`);
    const other = await api.shop.createUser(`别人${people}`);
    await api.shop.createDesign(other);
    for (const user of [buyer, other]) {
      expect((await read(user)).status).toBe(403);
      expect((await write(PAGE, user)).status).toBe(403);
      expect((await sendPortrait(await photograph(), user)).status).toBe(403);
    }
    expect((await write(PAGE, buyer, buyer.username)).status).toBe(404);
    expect((await write(PAGE, designer, 'nul\0')).status).toBe(404);
    expect((await write(PAGE, designer, designer.username.toUpperCase())).status).toBe(200);
    expect((await write({ words: '改过', links: [] }, admin)).status).toBe(200);
    const entries = await api.shop.database.query(
      `SELECT actor_name AS actor, details FROM audit_log
       WHERE action = 'designer-page.edit' AND subject = $1`,
      [designer.username],
    );
    expect(entries).toEqual([{ actor: 'admin', details: { fields: ['words', 'links'] } }]);
  });
});

describe('an operator', () => {
  const move = (body: object, user = admin) =>
    api.call('POST', `${pathOf()}/page/moves`, body, { user });

  it('hides portrait, words and links with a reason that the designer sees, and shows them again, audited (SHELF-03)', async () => {
    await write(PAGE);
    await sendPortrait(await photograph());
    await eventually(async () => expect(await publicPage()).toMatchObject(PAGE));
    expect((await move({ move: 'hide', note: '广告' }, designer)).status).toBe(403);
    expect((await move({ move: 'hide', note: ' ' })).status).toBe(400);
    expect((await move({ move: 'remove', note: '广告' })).status).toBe(400);
    expect(await move({ move: 'hide', note: '广告' })).toMatchObject({ status: 200 });
    await eventually(async () =>
      expect(await publicPage()).toMatchObject({ words: '', links: [], portrait: null }),
    );
    // An edit does not show it again.
    await write({ ...PAGE, words: '改过了' });
    expect((await read(designer)).body).toMatchObject({ words: '改过了', hidden_note: '广告' });
    expect((await publicPage()).words).toBe('');
    await move({ move: 'show', note: '改好了' });
    await eventually(async () => expect((await publicPage()).words).toBe('改过了'));
    expect((await publicPage()).portrait).not.toBeNull();
    const entries = await api.shop.database.query(
      `SELECT action, details ->> 'note' AS note FROM audit_log
       WHERE subject = $1 AND action LIKE 'designer-page.%' ORDER BY id`,
      [designer.username],
    );
    expect(entries).toEqual([
      { action: 'designer-page.hide', note: '广告' },
      { action: 'designer-page.show', note: '改好了' },
    ]);
  });

  it('decides once: a second operator reads who was faster, and overwrites no reason (SHELF-03, CONS-13)', async () => {
    const second = await api.shop.createUser(`审核${people}`, { isAdmin: true });
    const late = (action: string) => ({
      status: 409,
      body: { code: 'designer_page_decided', latest_change: { action, actor: 'admin' } },
    });
    expect((await move({ move: 'show', note: '误判' }, second)).status).toBe(409);
    expect((await move({ move: 'hide', note: '广告' })).status).toBe(200);
    expect(await move({ move: 'hide', note: '辱骂' }, second)).toMatchObject(
      late('designer-page.hide'),
    );
    expect((await read(designer)).body.hidden_note).toBe('广告');
    expect((await move({ move: 'show', note: '改好了' })).status).toBe(200);
    expect(await move({ move: 'show', note: '误判' }, second)).toMatchObject(
      late('designer-page.show'),
    );
    // At the same moment, one after the other.
    const both = await Promise.all(
      ['广告', '辱骂'].map((note) => move({ move: 'hide', note }, second)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('reads what designers wrote, the latest change first, also while it is hidden (SHELF-03)', async () => {
    await write(PAGE);
    await move({ move: 'hide', note: '广告' });
    const list = (user: SignedInUser) =>
      api.call<WrittenDesignerPage[]>('GET', '/console/designer-pages', null, { user });
    const [latest] = (await list(admin)).body;
    expect(latest).toMatchObject({ username: designer.username, ...PAGE, hidden_note: '广告' });
    await write({ words: '', links: [] });
    const names = (await list(admin)).body.map(({ username }) => username);
    expect(names).not.toContain(designer.username);
    expect((await list(designer)).status).toBe(403);
  });
});

describe('the operators’ list of pages', () => {
  const list = async (query: string) =>
    (
      await api.call<WrittenDesignerPage[]>('GET', `/console/designer-pages?${query}`, null, {
        user: admin,
      })
    ).body;

  it('begins with the hidden pages, however many were changed since, and is read to its end in portions (SHELF-03)', async () => {
    await write(PAGE);
    await api.call(
      'POST',
      `${pathOf()}/page/moves`,
      { move: 'hide', note: '广告' },
      { user: admin },
    );
    // All have one time, so that their places differ in the accounts only.
    await api.shop.database.query(
      `WITH made AS (
         INSERT INTO users (username, display_name)
         SELECT 'writer-' || n, 'writer' FROM generate_series(1, 100) n RETURNING id)
       INSERT INTO designer_pages (user_id, words) SELECT id, '写过' FROM made`,
    );
    expect((await list(''))[0]).toMatchObject({ username: designer.username, hidden_note: '广告' });
    const all: string[] = [];
    let rows = await list('n=40');
    for (let portion = 0; portion < 10 && rows.length > 0; portion += 1) {
      all.push(...rows.map(({ username }) => username));
      rows = await list(`n=40&before=${rows.at(-1)!.place}`);
    }
    const [{ count }] = (await api.shop.database.query<{ count: number }>(
      `SELECT count(*)::int FROM designer_pages
       WHERE words <> '' OR links <> '[]' OR portrait_id IS NOT NULL`,
    )) as [{ count: number }];
    expect(all).toHaveLength(count);
    expect(new Set(all).size).toBe(count);
  });

  it('refuses what is no place or no number of rows (SHELF-03)', async () => {
    for (const query of ['before=x', 'before=2-1-1', 'n=0', 'n=101']) {
      const path = `/console/designer-pages?${query}`;
      expect((await api.call('GET', path, null, { user: admin })).status).toBe(400);
    }
  });
});

describe('the portrait of a designer', () => {
  it('is stored without camera data, backed up, served in variants, and replaced as a whole (SHELF-03)', async () => {
    const { status, body } = await sendPortrait(await photograph());
    expect(status).toBe(200);
    const first = await storedPortrait();
    expect(body.portrait).toEqual({
      image: `/media/images/${first.id}/1200.webp`,
      thumbnail: `/media/images/${first.id}/300.webp`,
    });
    const { stream } = await api.app.get(ObjectStorage).open(first.key);
    const original = await sharp(await buffer(stream)).metadata();
    expect([original.format, original.exif, original.width]).toEqual(['webp', undefined, 900]);
    const files: string[] = [];
    for await (const { key } of listReferencedFiles(runQuery)) files.push(key);
    expect(files).toContain(first.key);
    const images = api.app.get(DesignImagesService);
    const variant = await images.openVariant(first.id, 300);
    expect((await sharp(await buffer(variant.stream)).metadata()).width).toBe(300);
    await eventually(async () => expect((await publicPage()).portrait).toEqual(body.portrait));

    await sendPortrait(await photograph('#305050'));
    const second = await storedPortrait();
    expect(second.id).not.toBe(first.id);
    expect(await isReferenced(runQuery, first.key)).toBe(false);
    await images.removeStored(first.id, first.key);
    await expect(images.openVariant(first.id, 300)).rejects.toThrow(ObjectMissingError);
    // A job that is repeated too late does not remove a portrait in use.
    await images.removeStored(second.id, second.key);
    expect(await isReferenced(runQuery, second.key)).toBe(true);
    await images.openVariant(second.id, 300);

    const path = `${pathOf()}/page/portrait`;
    for (let i = 0; i < 2; i += 1) {
      const removed = await api.call<OwnDesignerPage>('DELETE', path, null, { user: designer });
      expect(removed).toMatchObject({ status: 200, body: { portrait: null } });
    }
    const jobs = await api.shop.database.query<{ key: string }>(
      `SELECT payload ->> 'originalKey' AS key FROM outbox WHERE job = 'images.remove' ORDER BY id`,
    );
    expect(jobs.map(({ key }) => key)).toEqual([first.key, second.key]);
  });

  it('is refused if it is no whole picture, or too large (SHELF-03)', async () => {
    const whole = await photograph();
    for (const bytes of [Buffer.from('<svg onload="x()"/>'), whole.subarray(0, 400)]) {
      expect(await sendPortrait(bytes)).toMatchObject({
        status: 400,
        body: { picture: ['图片须为 JPEG、PNG、WebP、GIF 或 AVIF 格式'] },
      });
    }
    expect((await sendPortrait(Buffer.alloc(11 * 1024 ** 2))).status).toBe(413);
    expect((await read(designer)).body.portrait).toBeNull();
  });
});

describe('the personal data of a designer', () => {
  it('has the designer’s page, which is erased with the account (SHELF-03)', async () => {
    const exported = async () =>
      (await api.call<AccountExport>('GET', '/account/export', null, { user: designer })).body;
    expect((await exported()).designer_page).toBeNull();
    await write(PAGE);
    await sendPortrait(await photograph());
    const { key } = await storedPortrait();
    expect((await exported()).designer_page).toMatchObject({
      ...PAGE,
      portrait: { image: expect.stringContaining('/media/images/') },
    });
    const dataSource = api.app.get(DataSource);
    await dataSource.transaction((manager) =>
      api.app.get(AccountErasures).run(designer.id, manager),
    );
    expect(await storedPortrait()).toBeUndefined();
    expect(
      await api.shop.database.query(
        `SELECT FROM outbox WHERE job = 'images.remove' AND payload ->> 'originalKey' = $1`,
        [key],
      ),
    ).toHaveLength(1);
  });
});
