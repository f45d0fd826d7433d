import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportConsent,
  type ImportFault,
  API_MESSAGES,
} from '#contracts';
import type { ManifestRow } from './manifest/manifest.js';

/** Hints for violations, by column. */
const MENDING: Partial<Record<ImportColumn, string>> = {
  sku: '每份设计一个货号，例如 KN-001',
  name: '填 1 到 50 个字',
  description: '填 1 到 10000 个字',
  price: '写成 12.50 这样，以元为单位，至多两位小数',
  old_price: '写成 12.50 这样，没有原价就留空',
  categories: '写分类的名称或英文名，多个用分号隔开',
  designer_username: '填设计师的用户名，留空表示不变',
  file: '填压缩包相对清单所在文件夹的路径，例如 files/KN-001.zip',
  detail_images: '填图片相对清单所在文件夹的路径，多张用分号隔开',
  is_active: '填“是”或“否”，留空表示不变',
};

/** Texts that differ between the command line and the browser. */
export interface Words {
  /** How the operator gives each consent. */
  consent: Record<keyof ImportConsent, string>;
  /** The message of a row that the import did not reach. */
  skipped: string;
  /** How to get a template, as a sentence without a full stop. */
  template: string;
  /** How to set a value for all designs of a folder, by column. */
  defaults: Record<'price' | 'categories' | 'designer_username', string>;
}

const SHOWN_LETTERS = 40;

/** Violations of a file's path. */
export const PATH_FAULTS = {
  malformed: '路径不对',
  outside: '路径指到了清单文件夹之外',
  noFile: '不是文件',
  missing: '找不到文件',
} as const;
/** Violations of path columns that another path would fix. */
const OF_PATHS = new Set<string>([...Object.values(PATH_FAULTS), API_MESSAGES.importFileMissing]);

/** Describes a violation: the column, its content, the violation and a hint. */
export function describeFault(
  { column, message, needs }: ImportFault,
  { cells, mending: own = {} }: Pick<ManifestRow, 'cells' | 'mending'>,
  words: Words,
): string {
  const letters = [...(cells[column] ?? '')];
  const shown =
    letters.slice(0, SHOWN_LETTERS).join('') + (letters.length > SHOWN_LETTERS ? '…' : '');
  // Another path fixes a violation of the path, not one of the file.
  const isOfFile = (column === 'file' || column === 'detail_images') && !OF_PATHS.has(message);
  const help = own[column] ?? (isOfFile ? undefined : MENDING[column]);
  const mending = needs ? words.consent[needs] : help;
  return `${IMPORT_COLUMNS[column]}“${shown}”：${message}${mending ? `，${mending}` : ''}`;
}

/** The location of a row for the operator. */
export function placeOf({ place, line }: Pick<ManifestRow, 'place' | 'line'>): string {
  return place ?? `第 ${line} 行`;
}
