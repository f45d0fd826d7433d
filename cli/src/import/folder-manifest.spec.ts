import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { failedText, faultsOf, openFolder, openManifest, readRow, scan } from '#import-engine';
import { localFiles } from './local-files.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cloudknit-folder-'));
});

afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
}

/** The violations of each design of the folder. */
async function faults(defaults = {}): Promise<string[]> {
  const all: string[] = [];
  const files = localFiles(root);
  for await (const given of openFolder(files, defaults).rows()) {
    const { texts } = faultsOf(given, await readRow(given, files), new Map(), files.words);
    all.push([given.place, ...texts].join('|'));
  }
  return all;
}

describe('openFolder', () => {
  it('reports everything that a design lacks at once, and where to put it', async () => {
    await write({ 'KN-1/1.jpg': 'x' });
    const folder = `${basename(root)}/KN-1`;
    expect(await faults()).toEqual([
      [
        '文件夹“KN-1”',
        `描述“”：不能为空，请把描述写进 ${folder}/描述.txt`,
        `价格“”：不能为空，请在命令后加 --price 19.90，或在 ${folder}/design.json 里写 {"价格": "19.90"}`,
        `没有压缩包：请把一个 .zip、.rar 或 .7z 压缩包放进 ${folder}/`,
      ].join('|'),
    ]);
  });

  it('leaves the check for a missing archive to the shop if the design is valid otherwise', async () => {
    await write({ 'KN-1/描述.txt': '一件毛衣' });
    expect(await faults({ price: '5' })).toEqual(['文件夹“KN-1”']);
  });

  it('reports several archives, a damaged design.json and an unreadable description', async () => {
    const broken = Buffer.from('一件很长的毛衣，一件很长的毛衣，一件很长的毛衣，一件很长的毛衣');
    broken[4] = 0xff;
    await write({
      'KN-1/a.zip': 'x',
      'KN-1/b.rar': 'x',
      'KN-1/描述.txt': broken,
      'KN-1/design.json': '[1]',
    });
    const [texts] = await faults({ price: '5' });
    expect(texts).toContain('design.json 读不懂（应是一个 JSON 对象');
    expect(texts).toContain('里面有 2 个压缩包（a.zip、b.rar），不知道用哪一个');
    expect(texts).toContain('第 1 行有损坏的字符');
    await write({ 'KN-1/design.json': '{"文件": "KN-1/a.zip", "描述": "写在这里"}' });
    expect((await faults({ price: '5' }))[0]).not.toContain('压缩包');
  });

  it('reads design.json and a description in GB18030, and ignores the metadata folders of macOS', async () => {
    await write({
      'KN-2/描述.txt': iconv.encode('一顶帽子', 'gb18030'),
      'KN-2/design.json': '{"价格": "￥8.80", "categories": ["帽子", "毛衣"]}',
      '__MACOSX/KN-2/x': '',
    });
    const rows = [];
    for await (const given of openFolder(localFiles(root), { price: '5' }).rows()) {
      rows.push((await readRow(given, localFiles(root))).row);
    }
    expect(rows).toMatchObject([
      { sku: 'KN-2', description: '一顶帽子', price: '8.80', categories: ['帽子', '毛衣'] },
    ]);
  });

  it('reports the names in any design.json that are no columns, once they were read (CONS-06)', async () => {
    await write({
      'KN-1/design.json': '{"active": false, "库存": 3}',
      'KN-2/design.json': '{"库存": 4, "categories": [{"name": "毛衣"}]}',
    });
    const files = localFiles(root);
    const manifest = openFolder(files, { price: '5' });
    const { shown } = await scan(manifest, files);
    expect(manifest.notes).toEqual(['列“active”当作“上架”来读', '不认识的列“库存”，已略过']);
    expect(shown[1]!.text).toContain('分类“[{"name":"毛衣"}]”：应是文字、数，或由它们组成的列表');
  });

  it('copies failed designs as JSON, with what their folders give and nothing else (CONS-06)', async () => {
    await write({
      'KN-1/描述.txt': '第一行\n第二行',
      'KN-1/图解.zip': 'x',
      'KN-1/design.json': '{"price": null, "measurements": {"bust": "92/96"}, "库存": 3}',
      'KN-2/a.zip': 'x',
      'KN-2/b.rar': 'x',
      'KN-2/1.jpg': 'x',
      'KN-2/design.json': '{"name": {"zh": "毛衣"}, "分类": ["帽子"], "描述": "写在这里"}',
      'KN-3/图解.zip': 'x',
      'KN-3/design.json': '{"价格": ',
    });
    const files = localFiles(root);
    const manifest = openFolder(files, { price: '5', categories: '毛衣' });
    expect(manifest).toMatchObject({ headers: [], failedFormat: 'jsonl', encoding: 'utf-8' });
    const read = async (opened: typeof manifest) => {
      const rows = [];
      for await (const row of opened.rows()) rows.push(row);
      return rows;
    };
    const rows = await read(manifest);
    // What an unreadable design.json gives is unknown, so that a copy of KN-3 would be another design.
    expect(rows.map(({ original }) => original.length)).toEqual([1, 1, 0]);
    expect(rows.slice(0, 2).map(({ original }) => JSON.parse(original[0]!) as unknown)).toEqual([
      {
        货号: 'KN-1',
        名称: 'KN-1',
        描述: '第一行\n第二行',
        价格: '5',
        price: null,
        分类: '毛衣',
        文件: 'KN-1/图解.zip',
        measurements: { bust: '92/96' },
        库存: 3,
      },
      {
        货号: 'KN-2',
        name: { zh: '毛衣' },
        描述: '写在这里',
        价格: '5',
        分类: ['帽子'],
        文件: 'KN-2/a.zip;KN-2/b.rar',
        图片: 'KN-2/1.jpg',
      },
    ]);
    await write({
      'failed.jsonl': failedText(
        rows.slice(0, 2).map(({ original }) => original),
        'jsonl',
      ),
    });
    const again = await read(await openManifest(files, join(root, 'failed.jsonl')));
    const withoutEmpty = ({ cells }: (typeof rows)[number]) =>
      Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
    expect(again.map(withoutEmpty)).toEqual(rows.slice(0, 2).map(withoutEmpty));
    const { faulty } = await scan(await openManifest(files, join(root, 'failed.jsonl')), files);
    expect(faulty).toBe(1);
  });
});
