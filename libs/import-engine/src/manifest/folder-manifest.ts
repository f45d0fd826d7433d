import { IMPORT_COLUMNS, type ImportColumn, type ImportFault } from '#contracts';
import { readJsonRow } from './json-row.js';
import { type Manifest, type ManifestRow, plainManifest } from './manifest.js';
import { type FileSource, ManifestError } from '../source.js';
import { detectEncoding, readText } from './text.js';
import type { Words } from '../wording.js';

const ARCHIVE = /\.(zip|rar|7z)$/i;
const IMAGE = /\.(jpe?g|png|webp|gif|avif)$/i;
const DESCRIPTION = /^(描述|说明|description|readme)\.(txt|md)$/i;
/** A metadata folder that macOS adds to archives. */
const NO_DESIGN = '__MACOSX';

/** Values for all designs without their own. */
export type FolderDefaults = Partial<Record<ImportColumn, string>>;

/** The contents of a sub-folder and their violations. */
interface Reading {
  /** What the files and the defaults give. */
  cells: ManifestRow['cells'];
  /** The contents of `design.json`, and what it gives instead. */
  own: object;
  ownCells: ManifestRow['cells'];
  cellFaults: ImportFault[];
  rowFaults: string[];
  notes: string[];
}

/**
 * Opens a folder with one sub-folder per design. Its name is sku and name; it contains the archive and the pictures;
 * `描述.txt` is the description, and `design.json` may set all other columns.
 */
export function openFolder(source: FileSource, defaults: FolderDefaults): Manifest {
  return plainManifest('utf-8', async function* () {
    const entries = await source.list('');
    const folders = entries
      .filter((entry) => entry.isFolder && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .filter((name) => name !== NO_DESIGN)
      .toSorted(inChinese);
    for (const [i, name] of folders.entries()) yield await read(source, name, i + 1, defaults);
  });
}

async function read(
  source: FileSource,
  folder: string,
  line: number,
  defaults: FolderDefaults,
): Promise<ManifestRow> {
  const names = (await source.list(folder))
    .filter((entry) => !entry.isFolder && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted(inChinese);
  const pathOf = (name: string) => `${folder}/${name}`;
  const reading: Reading = {
    cells: { ...defaults, sku: folder, name: folder },
    own: {},
    ownCells: {},
    cellFaults: [],
    rowFaults: [],
    notes: [],
  };
  const { cells, cellFaults, rowFaults, notes } = reading;
  cells.detail_images = names
    .filter((name) => IMAGE.test(name))
    .map(pathOf)
    .join(';');
  const archives = names.filter((name) => ARCHIVE.test(name));
  if (archives.length === 1) cells.file = pathOf(archives[0]!);
  const description = names.find((name) => DESCRIPTION.test(name));
  if (description) await takeDescription(source, pathOf(description), reading);
  if (names.includes('design.json')) await takeJson(source, pathOf('design.json'), reading);
  if (archives.length > 1 && !reading.ownCells.file) {
    // Without a text, a copy of the row would leave the file unchanged instead of being invalid too.
    cells.file = archives.map(pathOf).join(';');
    const message = `里面有 ${archives.length} 个压缩包（${archives.join('、')}），不知道用哪一个`;
    cellFaults.push({ column: 'file', message });
  }
  const mending = hintsFor(`${source.name}/${folder}`, source.words);
  return {
    line,
    place: `文件夹“${folder}”`,
    cells: { ...cells, ...reading.ownCells },
    // A copy would lack what an unreadable design.json gives.
    original: rowFaults.length > 0 ? [] : [copyOf(reading)],
    cellFaults,
    rowFaults,
    notes,
    mending,
    missingFile: `没有压缩包：${mending.file}`,
  };
}

/** A design as a line of JSON, which leaves unchanged what its folder does not give. */
function copyOf({ cells, own, ownCells }: Reading): string {
  const columns = (Object.keys(IMPORT_COLUMNS) as ImportColumn[]).filter(
    (column) => cells[column] && ownCells[column] === undefined,
  );
  const given = Object.fromEntries(
    columns.map((column) => [IMPORT_COLUMNS[column], cells[column]]),
  );
  // A null of design.json replaces nothing.
  return JSON.stringify({ ...given, ...own, ...given });
}

/** Where to put what a sub-folder lacks. */
function hintsFor(folder: string, { defaults }: Words) {
  const inJson = (column: string, example: string) =>
    `在 ${folder}/design.json 里写 {"${column}": ${example}}`;
  return {
    name: `子文件夹的名字就是名称；要用别的名称就${inJson('名称', '"云朵毛衣"')}`,
    description: `请把描述写进 ${folder}/描述.txt`,
    price: `${defaults.price}，或${inJson('价格', '"19.90"')}`,
    categories: `${defaults.categories}，或${inJson('分类', '["毛衣"]')}`,
    designer_username: `${defaults.designer_username}，或${inJson('设计师', '"用户名"')}`,
    file: `请把一个 .zip、.rar 或 .7z 压缩包放进 ${folder}/`,
    detail_images: `请检查 ${folder}/ 里的图片`,
  } satisfies ManifestRow['mending'];
}

async function takeDescription(
  source: FileSource,
  path: string,
  { cells, cellFaults }: Reading,
): Promise<void> {
  try {
    cells.description = (await textOf(source, path)).trim();
  } catch (error) {
    const reason = error instanceof ManifestError ? error.message : `读不出来（${String(error)}）`;
    cellFaults.push({ column: 'description', message: reason });
  }
}

async function takeJson(source: FileSource, path: string, reading: Reading): Promise<void> {
  try {
    const own: unknown = JSON.parse(await textOf(source, path));
    if (own === null || typeof own !== 'object' || Array.isArray(own)) {
      throw new Error('应是一个 JSON 对象，例如 {"价格": "19.90"}');
    }
    const found = readJsonRow(own);
    Object.assign(reading, { own, ownCells: found.cells });
    reading.cellFaults.push(...found.cellFaults);
    reading.notes.push(...found.notes);
  } catch (error) {
    reading.rowFaults.push(`design.json 读不懂（${(error as Error).message}）`);
  }
}

/** The text of a small file, in whichever encoding. @throws ManifestError for a damaged text */
async function textOf(source: FileSource, path: string): Promise<string> {
  let text = '';
  for await (const piece of readText(source, path, await detectEncoding(source, path))) {
    text += piece;
  }
  return text;
}

function inChinese(a: string, b: string): number {
  return a.localeCompare(b, 'zh-CN', { numeric: true });
}
