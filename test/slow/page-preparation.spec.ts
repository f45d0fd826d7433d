import { buffer, json } from 'node:stream/consumers';
import type { SignedInUser } from '#accounts';
import { ArchivePagesService, makePagesInProcess } from '#files';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { sevenZipOf, zipOf } from '../support/fixtures/archives.js';
import { docxOf } from '../support/fixtures/docx.js';
import { pdfOf } from '../../tools/harness/pdfs.mjs';
import { PAGE_MAKER, preparedPages } from '../support/shop/prepared-pages.js';
import { createTestShop, type TestShop } from '../support/shop/shop.js';

let shop: TestShop;
let designer: SignedInUser;
let pages: ArchivePagesService;

beforeAll(async () => {
  shop = await createTestShop();
  designer = await shop.createUser('designer');
  pages = shop.modules.get(ArchivePagesService);
});

afterAll(() => shop.close());

const archiveIdOf = async (designId: number) => (await pages.find(designId))!.archiveId;

const prepared = (archive: Buffer, options?: { fileName: string }) =>
  preparedPages(shop, designer, archive, options);

describe('the pages of an archive', () => {
  it('are images in two widths, and texts, in the order of reading (READ-03)', async () => {
    const photo = await sharp({
      create: { width: 3_000, height: 1_500, channels: 3, background: '#a33' },
    })
      .jpeg()
      .toBuffer();
    const found = await prepared(
      await zipOf({
        '说明.md': '# 材料\n\n- 毛线 **5 团**\n\n第 1 行：下针',
        'video.mp4': 'no film',
        '毛衣.pdf': pdfOf([{ text: 'one' }, { chinese: '图解' }]),
        'photo.jpg': photo,
        '图.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><rect width="5" height="5"/></svg>',
        '尺寸.docx': await docxOf([['Heading1', '尺寸'], '胸围 80 (90, 100)']),
        '__MACOSX/._毛衣.pdf': 'junk',
      }),
    );
    expect(found.state).toBe('ready');
    const shown = found.files.map(({ name, kind, fault, pages: made }) => ({
      name,
      kind,
      fault,
      made,
    }));
    expect(shown).toEqual([
      {
        name: '毛衣.pdf',
        kind: 'pdf',
        fault: null,
        made: [
          { n: 1, size: [2_000, 2_830] },
          { n: 2, size: [2_000, 2_830] },
        ],
      },
      { name: '图.svg', kind: 'image', fault: null, made: [{ n: 3, size: [2_000, 4_000] }] },
      { name: 'photo.jpg', kind: 'image', fault: null, made: [{ n: 4, size: [2_000, 1_000] }] },
      { name: '尺寸.docx', kind: 'text', fault: null, made: [{ n: 5, size: null }] },
      { name: '说明.md', kind: 'text', fault: null, made: [{ n: 6, size: null }] },
      { name: 'video.mp4', kind: 'other', fault: null, made: [] },
    ]);
    expect(found.files.map(({ warnings }) => warnings).flat()).toEqual(['font_not_embedded']);
    const small = await buffer((await pages.open(found, 3, 'small')).stream);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 1_000 });
    const texts = await Promise.all(
      [5, 6].map(async (n) => json((await pages.open(found, n, 'text')).stream)),
    );
    expect(texts).toEqual([
      [
        { kind: 'paragraph', text: '尺寸' },
        { kind: 'paragraph', text: '胸围 80 (90, 100)' },
      ],
      [
        { kind: 'heading', text: '材料' },
        { kind: 'item', text: '毛线 5 团' },
        { kind: 'paragraph', text: '第 1 行：下针' },
      ],
    ]);
  });

  it('are charts as data too, behind the documents, unless they are no JSON object (READ-17)', async () => {
    const chart = { format: 'cloudknit-chart', version: 1, name: '秋叶' };
    const found = await prepared(
      await zipOf({
        '图/秋叶.chart.json': JSON.stringify(chart),
        '坏.chart.json': '{',
        '列.chart.json': '[]',
        '数据.json': '{}',
        '毛衣.pdf': pdfOf([{ text: 'one' }]),
      }),
    );
    const shown = found.files.map(({ name, kind, fault, pages: made }) => [
      name,
      kind,
      fault,
      made.map(({ n }) => n),
    ]);
    expect(shown[0]).toEqual(['毛衣.pdf', 'pdf', null, [1]]);
    expect(shown).toHaveLength(5);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['坏.chart.json', 'chart', 'broken', []],
        ['列.chart.json', 'chart', 'broken', []],
        ['图/秋叶.chart.json', 'chart', null, [2]],
        ['数据.json', 'other', null, []],
      ]),
    );
    expect(await json((await pages.open(found, 2, 'text')).stream)).toEqual(chart);
  });

  it('say where the rows of an SVG are whose elements have data-row (READ-17)', async () => {
    const row = (n: number) => `<rect data-row="${n}" y="${90 - 20 * n}" width="100" height="20"/>`;
    const svg = (rows: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${rows}</svg>`;
    const found = await prepared(
      await zipOf({ '1.svg': svg([1, 2, 3, 4].map(row).join('')), '2.svg': svg(row(1)) }),
    );
    expect(found.files.map((file) => file.pages)).toEqual([
      [{ n: 1, size: [2_000, 2_000], rows: { first: 0.8, step: -0.2, rows: 4 } }],
      [{ n: 2, size: [2_000, 2_000] }],
    ]);
  });

  it('come from 7z archives too (READ-03)', async () => {
    const archive = await sevenZipOf({
      'a/图解.pdf': pdfOf([{ text: 'one' }]),
      'b.txt': '起针 80 针',
    });
    const found = await prepared(archive, { fileName: '图解.7z' });
    expect(found.files.map(({ name, pages: made }) => [name, made.length])).toEqual([
      ['a/图解.pdf', 1],
      ['b.txt', 1],
    ]);
  });

  it('say which file cannot be read and why, and the others go on (READ-03)', async () => {
    const found = await prepared(
      await zipOf({
        '1.pdf': pdfOf([{ text: 'secret' }], { isEncrypted: true }),
        '2.pdf': 'no pdf at all',
        '3.pdf': pdfOf([]),
        '4.pdf': pdfOf([{ text: 'good' }]),
        '5.png': 'no picture',
        '6.txt': ' \n',
        '7.svg': '<svg xmlns="http://www.w3.org/2000/svg"><unclosed>',
        '8.docx': 'no document',
      }),
    );
    expect(found.state).toBe('ready');
    expect(found.files.map(({ fault }) => fault)).toEqual([
      'encrypted',
      'broken',
      'empty',
      null,
      'broken',
      'broken',
      'empty',
      'broken',
    ]);
  });

  it('are none when nothing can be read, with the reason (READ-03)', async () => {
    const locked = await prepared(await zipOf({ '1.pdf': pdfOf([{}], { isEncrypted: true }) }));
    expect(locked).toMatchObject({ state: 'failed', fault: 'encrypted' });
    const broken = await prepared(Buffer.from('no archive'));
    expect(broken).toMatchObject({ state: 'failed', fault: 'broken', files: [] });
  });

  it('end at 500, and the file says so (READ-03)', async () => {
    const text = `${'下'.repeat(1_400)}\n`.repeat(501);
    const found = await prepared(await zipOf({ 'a.txt': text, 'b.txt': 'behind' }));
    expect(found.files.map(({ pages: made, fault }) => [made.length, fault])).toEqual([
      [500, 'too_many_pages'],
      [0, 'too_many_pages'],
    ]);
  });

  it('are waited for while none is there, and made once (READ-04)', async () => {
    const designId = await shop.createDesign(designer, {
      archive: await zipOf({ 'a.txt': 'one' }),
    });
    const archiveId = await archiveIdOf(designId);
    expect(await pages.find(designId)).toMatchObject({ state: 'waiting', files: [] });
    const seen: unknown[] = [];
    await pages.prepare(archiveId, async (received, handle) => {
      await makePagesInProcess(received, handle, { program: PAGE_MAKER });
      seen.push(await pages.find(designId));
    });
    expect(seen).toEqual([expect.objectContaining({ state: 'preparing' })]);
    const again = () => Promise.reject(new Error('made twice'));
    await pages.prepare(archiveId, again);
    expect(await pages.find(designId)).toMatchObject({ state: 'ready' });
  });

  const jobsOf = async (archiveId: number) => {
    const rows = await shop.database.query<{ job: string }>(
      `SELECT job FROM outbox WHERE payload = jsonb_build_object('archiveId', $1::int) ORDER BY id`,
      [archiveId],
    );
    return rows.map(({ job }) => job);
  };

  it('are prepared in advance after the upload, and by a job of its own once a reader requests them (READ-04)', async () => {
    const designId = await shop.createDesign(designer, {
      archive: await zipOf({ 'a.txt': 'one' }),
      reading: 'now',
    });
    const [archive] = await shop.database.query<{ id: string }>(
      'SELECT id FROM archives WHERE design_id = $1',
      [designId],
    );
    const archiveId = Number(archive!.id);
    expect(await jobsOf(archiveId)).toEqual(['pages-ahead.prepare']);
    await pages.find(designId);
    await pages.find(designId);
    expect(await jobsOf(archiveId)).toEqual(['pages-ahead.prepare', 'pages.prepare']);
    // The job of the upload leaves the archive to the job of the reader.
    await pages.prepare(archiveId, () => Promise.reject(new Error('prepared twice')), true);
    expect(await pages.findArchive(archiveId)).toMatchObject({ state: 'waiting' });
  });

  it('are prepared again when their files are lost (READ-04)', async () => {
    const found = await prepared(await zipOf({ 'a.txt': 'one' }));
    const before = await jobsOf(found.archiveId);
    await shop.modules
      .get(ObjectStorage)
      .remove(`${found.storageKey.replace('archives', 'pages').replace('.zip', '')}/1.json`);
    await expect(pages.open(found, 1, 'text')).rejects.toThrow('no object stored');
    expect(await jobsOf(found.archiveId)).toEqual([...before, 'pages.prepare']);
    expect(await pages.findArchive(found.archiveId)).toMatchObject({ state: 'waiting', files: [] });
  });
});

describe('the process that makes pages', () => {
  it('is ended by its caller, and leaves the preparation to another run (READ-20)', async () => {
    const archive = await zipOf({
      '1.pdf': pdfOf(Array.from({ length: 50 }, () => ({ text: 'x' }))),
    });
    const designId = await shop.createDesign(designer, { archive });
    const stopped = new AbortController();
    const run = pages.prepare(await archiveIdOf(designId), (received, handle) =>
      makePagesInProcess(
        received,
        async (event) => {
          if (event.type === 'page') stopped.abort(new Error('shutdown'));
          await handle(event);
        },
        { program: PAGE_MAKER, signal: stopped.signal },
      ),
    );
    await expect(run).rejects.toThrow('shutdown');
    expect(await pages.find(designId)).toMatchObject({ state: 'preparing' });
  });
});
