import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { sevenZipOf, zipOf } from '../../../../test/support/fixtures/archives.js';
import { docxAround, docxOf, pdfOf } from '../../../../tools/sheet-accuracy/documents.mjs';
import { DocumentCollector, readArchiveTexts } from './archive-texts.js';
import { TEXT_LIMITS } from './text-limits.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-texts-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function textsOf(archive: Buffer, done: string[] = [], characters = 0) {
  const path = join(folder, 'archive');
  await writeFile(path, archive);
  const collector = new DocumentCollector();
  const unpacked = await mkdtemp(join(folder, 'unpacked-'));
  await readArchiveTexts({ path, folder: unpacked, done, characters }, collector.add);
  return collector.documents;
}

const textsOfZip = async (files: Record<string, string | Buffer>) => textsOf(await zipOf(files));
const GAUGE = '密度：22针×30行=10cm×10cm（平针）';

describe('the texts of an archive', () => {
  it('reads PDF, DOCX, Markdown, and text in UTF-8 and GB18030, page by page (SHEET-08)', async () => {
    const documents = await textsOfZip({
      '图解/a.pdf': pdfOf(['封面 Cover', `${GAUGE}\n尺码\tS\tM`]),
      '图解/b.docx': await docxOf(`${GAUGE}\n尺码\tS\tM\n胸围\t92\t100\n完`),
      'c.md': `# ${GAUGE}`,
      'd.txt': iconv.encode(`${GAUGE}\r\n用线约300米`, 'gb18030'),
      'e.TXT': Buffer.from(`\ufeff${GAUGE}`, 'utf16le'),
      'f.jpg': 'picture',
      '__MACOSX/._d.txt': 'junk',
    });
    expect(documents).toEqual([
      {
        file: '图解/a.pdf',
        state: 'read',
        pages: [
          { page: 1, text: '封面 Cover' },
          { page: 2, text: `${GAUGE}\n尺码\tS\tM` },
        ],
      },
      {
        file: '图解/b.docx',
        state: 'read',
        pages: [{ page: 1, text: `${GAUGE}\n尺码\tS\tM\n胸围\t92\t100\n完\n` }],
      },
      { file: 'c.md', state: 'read', pages: [{ page: 1, text: `# ${GAUGE}` }] },
      { file: 'd.txt', state: 'read', pages: [{ page: 1, text: `${GAUGE}\n用线约300米` }] },
      { file: 'e.TXT', state: 'read', pages: [{ page: 1, text: GAUGE }] },
    ]);
  });

  it('has its files in the order of their numerals (READ-03)', async () => {
    const names = ['第二页.txt', '第四页.txt', '第十页.txt', '第十一页.txt'];
    const documents = await textsOfZip(Object.fromEntries(names.map((name) => [name, GAUGE])));
    expect(documents.map(({ file }) => file)).toEqual(names);
  });

  it('reads the texts of a 7z archive (SHEET-08)', async () => {
    const archive = await sevenZipOf({ 'a.txt': Buffer.from(GAUGE), 'b.png': Buffer.from('x') });
    const pages = [{ page: 1, text: GAUGE }];
    expect(await textsOf(archive)).toEqual([{ file: 'a.txt', state: 'read', pages }]);
  });

  it('says which files are encrypted, scanned or broken, and reads the others (SHEET-08)', async () => {
    const documents = await textsOfZip({
      '1.pdf': pdfOf([GAUGE], { isEncrypted: true }),
      '2.pdf': pdfOf(['', '']),
      '3.pdf': Buffer.from('%PDF-1.7 and nothing else'),
      '4.docx': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      '5.docx': 'no zip',
      '6.docx': await docxAround(Buffer.from('<w:document><w:p>')),
      '7.txt': GAUGE,
    });
    expect(documents.map(({ state }) => state)).toEqual([
      'encrypted',
      'no_text',
      'broken',
      'encrypted',
      'broken',
      'broken',
      'read',
    ]);
  });

  it('refuses a DOCX bomb without unpacking it (SHEET-08)', async () => {
    const bomb = await docxAround(Buffer.alloc(64 * 1024 * 1024, 'x'));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await textsOfZip({ 'a.docx': bomb })).toEqual([
      { file: 'a.docx', state: 'too_large', pages: [] },
    ]);
  });

  it('does not expand the entities of a DOCX (SHEET-08)', async () => {
    const body = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><d><t>&b;</t></d>`;
    expect(await textsOfZip({ 'a.docx': await docxAround(Buffer.from(body)) })).toEqual([
      { file: 'a.docx', state: 'broken', pages: [] },
    ]);
  });

  it('reads the first pages of a PDF with 2,000 (SHEET-08)', async () => {
    const pages = Array.from({ length: 2_000 }, (_, i) => `page ${i + 1}`);
    const [document] = await textsOfZip({ 'book.pdf': pdfOf(pages) });
    expect(document?.state).toBe('read');
    expect(document?.pages).toHaveLength(TEXT_LIMITS.pagesPerFile);
    expect(document?.pages.at(-1)).toEqual({ page: 200, text: 'page 200' });
  });

  it('stops at the limit of characters (SHEET-08)', async () => {
    const long = 'x'.repeat(TEXT_LIMITS.characters - 1);
    const documents = await textsOfZip({ 'a.txt': long, 'b.txt': GAUGE, 'c.txt': GAUGE });
    expect(documents.map(({ pages }) => pages[0]?.text.length)).toEqual([
      TEXT_LIMITS.characters - 1,
      1,
      undefined,
    ]);
    expect(documents[2]?.state).toBe('too_large');
    // The limits are those of the archive, also when an earlier process has read a part of it.
    const rest = await textsOf(
      await zipOf({ 'a.txt': 'aaa', 'b.txt': 'bbb' }),
      [],
      TEXT_LIMITS.characters - 2,
    );
    expect(rest.map(({ state, pages }) => [state, pages[0]?.text])).toEqual([
      ['read', 'aa'],
      ['too_large', undefined],
    ]);
    const earlier = Array.from({ length: TEXT_LIMITS.files - 1 }, (_, n) => `earlier-${n}.txt`);
    expect(await textsOf(await zipOf({ 'a.txt': 'aaa', 'b.txt': 'bbb' }), earlier)).toHaveLength(1);
  });

  it('leaves out files that an earlier process has read (SHEET-08)', async () => {
    const archive = await zipOf({ 'a.txt': GAUGE, 'b.txt': GAUGE });
    expect((await textsOf(archive, ['a.txt'])).map(({ file }) => file)).toEqual(['b.txt']);
  });
});
