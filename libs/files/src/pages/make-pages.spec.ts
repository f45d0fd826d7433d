import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zipOf } from '../../../../test/support/fixtures/archives.js';
import { openPages } from './make-pages.js';
import { isReadable, readableKindOf } from './readable-files.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The pages that are made of a text. */
async function pagesOf(name: string, text: string) {
  const path = join(folder, name);
  await writeFile(path, text);
  const kind = readableKindOf(name);
  if (kind === 'other') return [];
  const pages = [];
  for await (const page of (await openPages(path, kind)).pages) pages.push(page);
  return pages;
}

describe('the pages of a text', () => {
  it.each(['说明.md', '说明.markdown', '说明.MARKDOWN'])(
    'are made of Markdown with its headings: %s (READ-03)',
    async (name) => {
      expect(isReadable({ name, sizeBytes: 100 })).toBe(true);
      expect(await pagesOf(name, '# 起针\n\n起针 80 针')).toEqual([
        {
          text: [
            { kind: 'heading', text: '起针' },
            { kind: 'paragraph', text: '起针 80 针' },
          ],
        },
      ]);
    },
  );

  it('are made of plain text without reading marks, and of nothing else (READ-03)', async () => {
    expect(await pagesOf('说明.txt', '# 起针')).toEqual([
      { text: [{ kind: 'paragraph', text: '# 起针' }] },
    ]);
    expect(readableKindOf('说明.html')).toBe('other');
  });

  it('say where a Word document has pictures, which it does not show (READ-03)', async () => {
    const open = async (name: string, body: string) => {
      const path = join(folder, name);
      await writeFile(path, await zipOf({ 'word/document.xml': `<d>${body}</d>` }));
      const source = await openPages(path, 'text');
      const pages = [];
      for await (const page of source.pages) pages.push(page);
      return { pages, warnings: source.warnings() };
    };
    const picture = '<w:p><w:drawing><a:blip/></w:drawing></w:p>';
    expect(await open('图.docx', picture.repeat(3))).toEqual({
      pages: [{ text: [{ kind: 'paragraph', text: '（文档里的图片没有显示，请下载后查看）' }] }],
      warnings: ['pictures_left_out'],
    });
    const words = await open('文.docx', '<w:p><w:t>起针</w:t></w:p>');
    expect(words.warnings).toEqual([]);
    await expect(open('空.docx', '<w:p/>')).rejects.toMatchObject({ fault: 'empty' });
  });
});
