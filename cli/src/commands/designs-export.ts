import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
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
import { EXIT, UsageError } from '../exit.js';
import { DesignFiles, NO_FILES, type Places, retried } from '../export/design-files.js';
import { markOf } from '../import/encoding.js';
import { completePart, openPart } from '../part-file.js';

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
  const files = options.files ? new DesignFiles(shop, root) : null;
  let count = 0;
  await completePart(path, part, async () => {
    await part.appendFile(markOf('utf-8-bom'));
    await write(Object.values(IMPORT_COLUMNS));
    for await (const item of manifestOf(shop, options)) {
      await write(cellsOf(item, files ? await files.save(item) : NO_FILES));
      count += 1;
      if (count % 500 === 0) console.error(`已导出 ${count} 份…`);
    }
  });
  console.error(`已导出 ${count} 份设计：${path}`);
  if (files && files.missing > 0) {
    console.error(
      `商城缺 ${files.missing} 个文件，见上面各行；这些单元格留空，再导入时不会改动商城里的文件。请从备份找回它们`,
    );
    process.exitCode = EXIT.failed;
  }
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
    const path = `/designs/manifest?${query.toString()}`;
    const read = () => shop.get<ManifestPage>(path);
    // A wrong address is reported at once.
    const page: ManifestPage = await (after === 0 ? read() : retried(shop, read));
    yield* page.results;
    after = page.next_after;
  }
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
