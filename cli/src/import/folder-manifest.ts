import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_COLUMNS, type ImportColumn } from '#contracts';
import { detectEncoding, readText } from './encoding.js';
import { type Manifest, type ManifestRow, toCell, plainManifest } from './manifest.js';

const COLUMNS = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
const ARCHIVE = /\.(zip|rar|7z)$/i;
const IMAGE = /\.(jpe?g|png|webp|gif|avif)$/i;
const DESCRIPTION = /^(描述|说明|description|readme)\.(txt|md)$/i;

/** What a design without a file of its own says: the same for all. */
export type FolderDefaults = Partial<Record<ImportColumn, string>>;

/**
 * Opens a folder with one sub-folder a design: its name is sku and name, the archive and the pictures lie
 * in it, `描述.txt` is the description, and `design.json` may say all else.
 */
export function openFolder(root: string, defaults: FolderDefaults): Manifest {
  return plainManifest(async function* () {
    const entries = await readdir(root, { withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, 'zh-CN', { numeric: true }));
    for (const [i, name] of folders.entries()) yield await read(root, name, i + 1, defaults);
  });
}

async function read(
  root: string,
  folder: string,
  line: number,
  defaults: FolderDefaults,
): Promise<ManifestRow> {
  const names = (await readdir(join(root, folder), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'zh-CN', { numeric: true }));
  const archives = names.filter((name) => ARCHIVE.test(name));
  const pathOf = (name: string) => `${folder}/${name}`;
  const description = names.find((name) => DESCRIPTION.test(name));
  const cells: ManifestRow['cells'] = {
    ...defaults,
    sku: folder,
    name: folder,
    ...(description && {
      description: (await readAll(join(root, folder, description))).trim(),
    }),
    ...(archives.length === 1 && { file: pathOf(archives[0]!) }),
    detail_images: names
      .filter((name) => IMAGE.test(name))
      .map(pathOf)
      .join(';'),
  };
  let fault: string | null =
    archives.length > 1 ? `里面有 ${archives.length} 个压缩包，应只有一个` : null;
  if (names.includes('design.json')) fault ??= await override(join(root, folder), cells);
  const original = COLUMNS.map((column) => cells[column] ?? '');
  return { line, cells, original, ...(fault && { fault: `${folder}：${fault}` }) };
}

/** A text, in whatever it is written. */
async function readAll(path: string): Promise<string> {
  let text = '';
  for await (const piece of readText(path, await detectEncoding(path))) text += piece;
  return text;
}

/** Takes what `design.json` says. @returns why it cannot be read */
async function override(folder: string, cells: ManifestRow['cells']): Promise<string | null> {
  try {
    const own = JSON.parse(await readFile(join(folder, 'design.json'), 'utf8')) as {
      [name: string]: unknown;
    };
    for (const column of COLUMNS) {
      const value = own[column] ?? own[IMPORT_COLUMNS[column]];
      if (value !== undefined) cells[column] = toCell(value);
    }
    return null;
  } catch (error) {
    return `design.json 读不懂（${(error as Error).message}）`;
  }
}
