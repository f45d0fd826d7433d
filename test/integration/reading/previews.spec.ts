import { SessionsService, type SignedInUser } from '#accounts';
import { type DesignPreview, PREVIEW_MESSAGES, type PreviewMark } from '#contracts';
import { ArchivePagesService, type MakePages } from '#files';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { WHITE_PAGE } from '../../support/fixtures/white-page.js';

const PDF = '毛衣.pdf';
const MARKED: PreviewMark = { file: PDF, n: 2 };

let api: TestApi;
let designer: SignedInUser;
let other: SignedInUser;
let admin: SignedInUser;

beforeAll(async () => {
  api = await startTestApi({ isCached: true });
  designer = await api.shop.createUser('designer');
  other = await api.shop.createUser('other');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

afterAll(() => api.close());

/** A worker without its process: a PDF of four white pages, and a page of text. */
const make: MakePages = async (_archive, handle) => {
  await handle({
    type: 'files',
    files: [
      { name: PDF, kind: 'pdf' },
      { name: '说明.txt', kind: 'text' },
    ],
  });
  for (let page = 0; page < 4; page += 1) {
    await handle({ type: 'page', file: 0, page: WHITE_PAGE });
  }
  await handle({ type: 'done', file: 0, fault: null, warnings: [] });
  await handle({ type: 'page', file: 1, page: { text: [] } });
  await handle({ type: 'done', file: 1, fault: null, warnings: [] });
};

async function prepare(designId: number): Promise<void> {
  const pages = api.app.get(ArchivePagesService);
  await pages.prepare((await pages.find(designId))!.archiveId, make);
}

/** A design whose pages are ready. */
async function newDesign(): Promise<number> {
  const designId = await api.shop.createDesign(designer);
  await prepare(designId);
  return designId;
}

const preview = (designId: number, user: SignedInUser | null = null) =>
  api.call<DesignPreview>('GET', `/designs/${designId}/preview`, null, user ? { user } : {});

const mark = (
  designId: number,
  pages: unknown[],
  { user = designer, ...more }: { user?: SignedInUser; version?: number } = {},
) => api.call<DesignPreview>('PUT', `/designs/${designId}/preview`, { pages, ...more }, { user });

/** Fetches an address as the browser of a visitor or of a user does. */
async function fetchPage(path: string, user: SignedInUser | null = null): Promise<Response> {
  const token = user && (await api.app.get(SessionsService).start(user.id, false)).accessToken;
  return fetch((await api.app.getUrl()) + path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

const pagePath = (designId: number, version: number, page: number | string) =>
  `/api/v1/designs/${designId}/preview/${version}/${page}`;

/** Adds a version of a design's archive, with its pages. */
async function addVersion(designId: number): Promise<void> {
  const added = await api.shop.database.query(
    `INSERT INTO archives (design_id, version, storage_key, file_name, size_bytes, sha256)
     SELECT design_id, version + 1, 'archives/' || gen_random_uuid() || '.zip', file_name,
       size_bytes, sha256 FROM archives WHERE design_id = $1 RETURNING storage_key AS key`,
    [designId],
  );
  expect(added).toHaveLength(1);
}

describe('pages that everybody may see before buying', () => {
  it('are none until the designer marks some, which visitors see at once (READ-03)', async () => {
    const designId = await newDesign();
    expect((await preview(designId)).body).toEqual({ version: 1, pages: [] });
    const marked = await mark(designId, [{ file: PDF, n: 3 }, MARKED], { version: 1 });
    expect(marked.status).toBe(200);
    const { body } = await preview(designId);
    expect(body).toEqual(marked.body);
    const size = { width: 1_000, height: 1_400 };
    expect(body.pages).toEqual([
      { ...MARKED, ...size, url: pagePath(designId, 1, 2) },
      { file: PDF, n: 3, ...size, url: pagePath(designId, 1, 3) },
    ]);
    await mark(designId, []);
    expect((await preview(designId)).body.pages).toEqual([]);
    expect((await fetchPage(body.pages[0]!.url)).status).toBe(404);
  });

  it('come in the small width with a faint mark; every other page is missing (READ-05)', async () => {
    const designId = await newDesign();
    await mark(designId, [MARKED]);
    const response = await fetchPage(pagePath(designId, 1, 2));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    const image = sharp(Buffer.from(await response.arrayBuffer()));
    expect((await image.metadata()).width).toBe(1_000);
    const [channel] = (await image.stats()).channels;
    // Faint: some pixels are grey, and nearly all are white.
    expect(channel!.min).toBeLessThan(240);
    expect(channel!.min).toBeGreaterThan(150);
    expect(channel!.mean).toBeGreaterThan(250);
    const unmarked = await newDesign();
    const others = [
      pagePath(designId, 1, 1),
      pagePath(designId, 1, 3),
      pagePath(designId, 1, 5),
      pagePath(designId, 2, 2),
      pagePath(designId, 1, '02'),
      pagePath(designId, 1, '2.webp'),
      pagePath(unmarked, 1, 2),
    ];
    for (const path of others) expect((await fetchPage(path)).status).toBe(404);
  });

  it('vanish with a new archive, whose pages start without marks (READ-18)', async () => {
    const designId = await newDesign();
    await mark(designId, [MARKED]);
    await addVersion(designId);
    expect((await preview(designId)).body).toEqual({ version: 2, pages: [] });
    expect((await fetchPage(pagePath(designId, 1, 2))).status).toBe(404);
    expect((await fetchPage(pagePath(designId, 2, 2))).status).toBe(404);
    const stale = await mark(designId, [MARKED], { version: 1 });
    expect(stale.body).toMatchObject({ pages: [PREVIEW_MESSAGES.newVersion] });
    const early = await mark(designId, [MARKED], { version: 2 });
    expect(early.body).toMatchObject({ pages: [PREVIEW_MESSAGES.notPrepared] });
  });

  it('of a design off sale are shown to nobody but its designer and admins (READ-01)', async () => {
    const designId = await newDesign();
    await mark(designId, [MARKED]);
    await api.shop.setOnSale(designId, false);
    expect((await preview(designId)).status).toBe(404);
    expect((await preview(designId, other)).status).toBe(404);
    for (const nobody of [null, other]) {
      expect((await fetchPage(pagePath(designId, 1, 2), nobody)).status).toBe(404);
    }
    for (const owner of [designer, admin]) {
      expect((await preview(designId, owner)).body.pages).toHaveLength(1);
      expect((await fetchPage(pagePath(designId, 1, 2), owner)).status).toBe(200);
    }
    expect((await mark(designId, [], { user: other })).status).toBe(404);
    await api.shop.setOnSale(designId, true);
    expect((await fetchPage(pagePath(designId, 1, 2))).status).toBe(200);
  });

  it('are chosen by the designer and by admins, which is audited (READ-01)', async () => {
    const designId = await newDesign();
    expect((await mark(designId, [MARKED], { user: other })).status).toBe(403);
    expect((await preview(designId)).body.pages).toEqual([]);
    expect((await mark(designId, [MARKED], { user: admin })).status).toBe(200);
    const audited = await api.shop.database.query(
      `SELECT details FROM audit_log WHERE action = 'design.edit' AND subject = $1`,
      [String(designId)],
    );
    expect(audited).toEqual([{ details: { fields: ['preview'] } }]);
  });

  it('are at most three prepared images; other choices are refused with the reason (READ-03)', async () => {
    const designId = await newDesign();
    await mark(designId, [MARKED]);
    const of = (...numbers: number[]) => numbers.map((n) => ({ file: PDF, n }));
    const refused: [unknown[], string][] = [
      [of(1, 2, 3, 4), PREVIEW_MESSAGES.tooMany],
      [of(1, 1), PREVIEW_MESSAGES.twice],
      [of(9), PREVIEW_MESSAGES.unknownPage],
      [[{ file: '别的.pdf', n: 1 }], PREVIEW_MESSAGES.unknownPage],
      [[{ file: '说明.txt', n: 1 }], PREVIEW_MESSAGES.unknownPage],
      [[{ file: '说明.txt', n: 5 }], PREVIEW_MESSAGES.textPage],
      [[{ file: PDF, n: '2' }], PREVIEW_MESSAGES.unknownPage],
      [[null], PREVIEW_MESSAGES.unknownPage],
    ];
    for (const [pages, fault] of refused) {
      expect(await mark(designId, pages)).toMatchObject({ status: 400, body: { pages: [fault] } });
    }
    expect((await preview(designId)).body.pages).toMatchObject([MARKED]);
    const both = await Promise.all([mark(designId, of(1, 2)), mark(designId, of(2, 3))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await preview(designId)).body.pages).toHaveLength(2);
  });
});
