import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  flattenSheetCells,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ManifestItem,
  type ManifestPage,
} from '#contracts';
import type { Shop } from '../api.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { csvRecord } from '#import-engine';
import { UsageError } from '../exit.js';
import { markOf } from '../import/encoding.js';
import { openPart } from '../import/reports.js';

interface ExportOptions extends GlobalOptions {
  category?: string;
  designer?: string;
  active?: boolean;
  inactive?: boolean;
  files?: boolean;
}

/**
 * Writes a manifest that can be imported again without any change.
 * @param path of the manifest; `--files` also writes all files that it names next to it
 */
export async function exportDesigns(path: string, options: ExportOptions): Promise<void> {
  if (!path.endsWith('.csv')) throw new UsageError('请导出为 .csv 文件');
  const shop = adminShopOf(options);
  const root = dirname(path);
  await mkdir(root, { recursive: true });
  const part = await openPart(path, 'w');
  const write = (cells: string[]) => part.appendFile(csvRecord(cells));
  let count = 0;
  try {
    await part.appendFile(markOf('utf-8-bom'));
    await write(Object.values(IMPORT_COLUMNS));
    for await (const item of manifestOf(shop, options)) {
      const places = options.files ? await fetchFiles(shop, root, item) : { file: '', images: [] };
      await write(cellsOf(item, places));
      count += 1;
      if (count % 500 === 0) console.error(`已导出 ${count} 份…`);
    }
  } finally {
    await part.close();
  }
  await rename(`${path}.part`, path);
  console.error(`已导出 ${count} 份设计：${path}`);
}

async function* manifestOf(shop: Shop, options: ExportOptions): AsyncGenerator<ManifestItem> {
  const query = new URLSearchParams({
    ...(options.category && { category: options.category }),
    ...(options.designer && { designer: options.designer }),
    ...(options.active && { active: 'true' }),
    ...(options.inactive && { active: 'false' }),
  });
  let after: number | null = 0;
  while (after !== null) {
    query.set('after', String(after));
    const page: ManifestPage = await shop.get<ManifestPage>(
      `/designs/manifest?${query.toString()}`,
    );
    yield* page.results;
    after = page.next_after;
  }
}

/** Paths of a design's files, relative to the manifest. Without them an import keeps the existing files. */
interface Places {
  file: string;
  images: string[];
}

async function fetchFiles(shop: Shop, root: string, item: ManifestItem): Promise<Places> {
  const folder = `files/${item.id}`;
  const images: string[] = [];
  for (const [i, imageId] of item.image_ids.entries()) {
    const place = `${folder}/image-${i + 1}`;
    await save(shop, `/designs/${item.id}/originals/${imageId}`, join(root, place));
    images.push(place);
  }
  if (!item.file) return { file: '', images };
  const file = `${folder}/archive${extname(item.file.name).toLowerCase() || '.zip'}`;
  await save(shop, `/designs/${item.id}/archive`, join(root, file));
  return { file, images };
}

async function save(shop: Shop, from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const { body } = await shop.open('GET', from);
  await pipeline(
    Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(`${to}.part`),
  );
  await rename(`${to}.part`, to);
}

function cellsOf(item: ManifestItem, { file, images }: Places): string[] {
  const cells: Partial<Record<ImportColumn, string>> = {
    sku: item.sku,
    name: item.name,
    description: item.description,
    price: item.price,
    old_price: item.old_price ?? '',
    categories: (item.categories ?? []).join(';'),
    designer_username: item.designer_username,
    file,
    detail_images: images.join(';'),
    is_active: item.is_active ? '是' : '否',
    ...flattenSheetCells(item.sheet),
  };
  const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
  return columns.map((column) => cells[column] ?? '');
}
