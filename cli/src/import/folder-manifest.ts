import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ImportColumn, ImportFault } from '#contracts';
import { CommandError } from '../exit.js';
import { detectEncoding, readText } from './encoding.js';
import { cellsOfJson, type Manifest, type ManifestRow, plainManifest } from './manifest.js';

const ARCHIVE = /\.(zip|rar|7z)$/i;
const IMAGE = /\.(jpe?g|png|webp|gif|avif)$/i;
const DESCRIPTION = /^(描述|说明|description|readme)\.(txt|md)$/i;
/** A metadata folder that macOS adds to archives. */
const NO_DESIGN = '__MACOSX';

/** Values for all designs without their own. */
export type FolderDefaults = Partial<Record<ImportColumn, string>>;

/** The contents of a sub-folder and their violations. */
interface Reading {
  cells: ManifestRow['cells'];
  cellFaults: ImportFault[];
  rowFaults: string[];
}

/**
 * Opens a folder with one sub-folder per design. Its name is sku and name; it contains the archive and the pictures;
 * `描述.txt` is the description, and `design.json` may set all other columns.
 */
export function openFolder(root: string, defaults: FolderDefaults): Manifest {
  return plainManifest(async function* () {
    const entries = await readdir(root, { withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .filter((name) => name !== NO_DESIGN)
      .toSorted(inChinese);
    for (const [i, name] of folders.entries()) yield await read(root, name, i + 1, defaults);
  });
}

async function read(
  root: string,
  folder: string,
  line: number,
  defaults: FolderDefaults,
): Promise<Omit<ManifestRow, 'original'>> {
  const names = (await readdir(join(root, folder), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted(inChinese);
  const pathOf = (name: string) => `${folder}/${name}`;
  const reading: Reading = {
    cells: { ...defaults, sku: folder, name: folder },
    cellFaults: [],
    rowFaults: [],
  };
  const { cells } = reading;
  cells.detail_images = names
    .filter((name) => IMAGE.test(name))
    .map(pathOf)
    .join(';');
  const archives = names.filter((name) => ARCHIVE.test(name));
  if (archives.length === 1) cells.file = pathOf(archives[0]!);
  const description = names.find((name) => DESCRIPTION.test(name));
  if (description) await takeDescription(join(root, folder, description), reading);
  if (names.includes('design.json')) await takeJson(join(root, folder, 'design.json'), reading);
  if (archives.length > 1 && !cells.file) {
    const message = `里面有 ${archives.length} 个压缩包（${archives.join('、')}），不知道用哪一个`;
    reading.cellFaults.push({ column: 'file', message });
  }
  const mending = mendingOf(`${basename(root)}/${folder}`);
  return {
    line,
    place: `文件夹“${folder}”`,
    ...reading,
    mending,
    missingFile: `没有压缩包：${mending.file}`,
  };
}

/** Where to put what a sub-folder lacks. */
function mendingOf(folder: string) {
  const inJson = (column: string, example: string) =>
    `在 ${folder}/design.json 里写 {"${column}": ${example}}`;
  return {
    name: `子文件夹的名字就是名称；要用别的名称就${inJson('名称', '"云朵毛衣"')}`,
    description: `请把描述写进 ${folder}/描述.txt`,
    price: `请在命令后加 --price 19.90，或${inJson('价格', '"19.90"')}`,
    categories: `请在命令后加 --categories 毛衣，或${inJson('分类', '["毛衣"]')}`,
    designer_username: `请在命令后加 --designer 用户名，或${inJson('设计师', '"用户名"')}`,
    file: `请把一个 .zip、.rar 或 .7z 压缩包放进 ${folder}/`,
    detail_images: `请检查 ${folder}/ 里的图片`,
  } satisfies ManifestRow['mending'];
}

async function takeDescription(path: string, { cells, cellFaults }: Reading): Promise<void> {
  try {
    let text = '';
    for await (const piece of readText(path, await detectEncoding(path))) text += piece;
    cells.description = text.trim();
  } catch (error) {
    const reason = error instanceof CommandError ? error.message : `读不出来（${String(error)}）`;
    cellFaults.push({ column: 'description', message: reason });
  }
}

async function takeJson(path: string, { cells, rowFaults }: Reading): Promise<void> {
  try {
    const own: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (own === null || typeof own !== 'object' || Array.isArray(own)) {
      throw new Error('应是一个 JSON 对象，例如 {"价格": "19.90"}');
    }
    Object.assign(cells, cellsOfJson(own));
  } catch (error) {
    rowFaults.push(`design.json 读不懂（${(error as Error).message}）`);
  }
}

function inChinese(a: string, b: string): number {
  return a.localeCompare(b, 'zh-CN', { numeric: true });
}
