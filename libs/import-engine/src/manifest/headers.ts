import {
  type DesignColumn,
  IMPORT_COLUMNS,
  type ImportColumn,
  isSheetColumn,
  SHEET_COLUMN_FIELDS,
} from '#contracts';
import { ManifestError } from '../source.js';
import type { Words } from '../wording.js';

const REQUIRED: ImportColumn[] = ['sku', 'name', 'description', 'price'];

/** The operators' usual names of the columns, besides those of the template. */
const ALIASES: Record<DesignColumn, string[]> = {
  sku: ['款号', '商品编码', '商家编码', '商品货号'],
  name: ['标题', '品名', '设计名称', '图解名称', '商品名称', 'title'],
  description: ['说明', '简介', '介绍', '详情', '设计描述', '商品描述'],
  price: ['售价', '现价', '单价', '销售价', '销售价格'],
  old_price: ['划线价', '市场价', '吊牌价', '原价格'],
  categories: ['类别', '类目', '品类', '所属分类', 'category'],
  designer_username: ['作者', '设计师用户名', 'designer'],
  file: ['压缩包', '文件路径', '图解文件', '设计文件'],
  detail_images: ['图片路径', '详情图', '商品图片', '效果图', 'images'],
  is_active: ['是否上架', '在售', '是否在售', 'active'],
};

const COLUMNS = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
/** Notes in a price's header that mean yuan. */
const YUAN_NOTE = /^(?:单位:?)?(?:人民币|rmb|cny|¥)?元?(?:\/[份个套])?$/;
const HINT_WORDS = /必填项?|选填|可选|可留?空|[,、;]/g;

/** How the units of the sheet's columns are written in a header. */
const UNIT_NOTES: Readonly<Record<string, string[]>> = {
  cm: ['cm', '厘米', '公分'],
  m: ['m', '米', '公尺'],
  g: ['g', '克'],
  mm: ['mm', '毫米'],
};

/** The columns by all names that a header may have, as `baseOf` gives them. */
const BY_NAME = new Map<string, ImportColumn>(
  COLUMNS.flatMap((column) => namesOf(column).map((name) => [baseOf(name).base, column] as const)),
);

/** A manifest's headers and their location. */
export interface FoundHeaders {
  /** The original texts. */
  headers: string[];
  line: number;
  /** The column of each header; null for an ignored one. */
  columns: (ImportColumn | null)[];
  /** Notes for the operator about how the headers were read. */
  notes: string[];
}

/**
 * Finds the headers among a manifest's first rows: the first row with all required columns. Rows above it are titles.
 * @throws ManifestError when a required column is missing or a column occurs twice
 */
export function findHeaders(rows: { line: number; cells: string[] }[], words: Words): FoundHeaders {
  const counted = rows.map((row) => ({ row, columns: row.cells.map(columnOf) }));
  const best =
    counted.find(({ columns }) => REQUIRED.every((column) => columns.includes(column))) ??
    counted.toSorted((a, b) => countOf(b.columns) - countOf(a.columns))[0]!;
  const { line, cells } = best.row;
  const titles = rows.filter((row) => row.line < line);
  const { columns, notes } = readNames(cells);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const texts = missing.map((column) => `${IMPORT_COLUMNS[column]}（${column}）`);
    throw new ManifestError(`清单缺少这些列：${texts.join('、')}。${words.template}`);
  }
  return {
    headers: cells,
    line,
    columns,
    notes: [
      ...titles.map((row) => `第 ${row.line} 行“${shortened(row.cells)}”在列名之上，已略过`),
      ...notes,
    ],
  };
}

/** How many of the required columns a row of headers has. */
export function countRequired(cells: string[]): number {
  const columns = cells.map(columnOf);
  return REQUIRED.filter((column) => columns.includes(column)).length;
}

/**
 * Reads the names of columns, of which each may occur once. Empty ones are ignored.
 * @throws ManifestError when a column occurs twice, or a unit is not the one of its column
 */
export function readNames(headers: string[]): Pick<FoundHeaders, 'columns' | 'notes'> {
  const columns = headers.map(columnOf);
  const notes: string[] = [];
  for (const column of COLUMNS) {
    const places = columns.flatMap((one, i) => (one === column ? [i] : []));
    const exact = places.filter((i) => isExact(headers[i]!, column));
    const name = IMPORT_COLUMNS[column];
    if (exact.length > 1) throw new ManifestError(`清单里“${name}”这一列出现了两次`);
    if (exact.length === 0 && places.length > 1) {
      const texts = places.map((i) => `“${headers[i]!.trim()}”`).join('、');
      throw new ManifestError(
        `清单里 ${texts} 都像是“${name}”，请只留一列，或把要用的一列改名为“${name}”`,
      );
    }
    const used = exact[0] ?? places[0];
    for (const i of places) {
      if (i === used) checkUnit(headers[i]!, column);
      else {
        columns[i] = null;
        notes.push(`列“${headers[i]!.trim()}”没有读：已有“${name}”这一列`);
      }
    }
    const isUsual = used !== undefined && baseOf(headers[used]!).base === baseOf(name).base;
    if (used !== undefined && exact.length === 0 && !isUsual) {
      notes.push(`列“${headers[used]!.trim()}”当作“${name}”来读`);
    }
  }
  for (const header of headers) {
    if (header.trim() !== '' && columnOf(header) === null) {
      notes.push(`不认识的列“${header}”，已略过`);
    }
  }
  return { columns, notes };
}

/** The column of a header; null for none. */
export function columnOf(header: string): ImportColumn | null {
  return BY_NAME.get(baseOf(header).base) ?? null;
}

function namesOf(column: ImportColumn): string[] {
  const own = isSheetColumn(column) ? [bareNameOf(column)] : ALIASES[column];
  return [column, IMPORT_COLUMNS[column], ...own];
}

/** `bust` for `measurements.bust`, `sizes` for the codes of the sizes, `fits.bust` for `sizes.fits.bust`. */
function bareNameOf(column: string): string {
  if (column === 'sizes.code') return 'sizes';
  const [group, ...rest] = column.split('.');
  return group === 'sizes' && rest.length === 1 ? column : rest.join('.') || column;
}

function isExact(header: string, column: ImportColumn): boolean {
  const text = header.trim().toLowerCase();
  const isBare = isSheetColumn(column) && text === bareNameOf(column);
  return isBare || text === column || text === IMPORT_COLUMNS[column].toLowerCase();
}

/** Splits a header into its name, without whitespace and marks, and its note: `* 价 格（元）` gives 价格 and 元. */
function baseOf(header: string): { base: string; note: string } {
  const plain = header.normalize('NFKC').toLowerCase();
  const text = plain.replaceAll(/[\s_*]/g, '').replace(/¥$/, '/¥');
  const match = /^([^()[\]/:]+)(?:[([](.*)[)\]]|[/:](.+))$/.exec(text);
  return { base: match?.[1] ?? text, note: match?.[2] ?? match?.[3] ?? '' };
}

/** Checks the unit in a header. @throws ManifestError if it is not the unit of the column */
function checkUnit(header: string, column: ImportColumn): void {
  const name = IMPORT_COLUMNS[column];
  const { note } = baseOf(header);
  const plain = note.replaceAll(HINT_WORDS, '').replace(/^单位:?/, '');
  if (isSheetColumn(column)) {
    const field = SHEET_COLUMN_FIELDS[column];
    const unit = 'unit' in field ? field.unit : '';
    const isUnit = (UNIT_NOTES[unit] ?? [unit.toLowerCase()]).includes(plain);
    if (plain === '' || unit === '' || isUnit || note === baseOf(name).note) return;
    throw new ManifestError(
      `列“${header.trim()}”的单位看不懂：${name}以 ${unit} 为单位，请换算，或把单位写在每个数的后面`,
    );
  }
  if (column !== 'price' && column !== 'old_price') return;
  if (YUAN_NOTE.test(note.replaceAll(HINT_WORDS, ''))) return;
  throw new ManifestError(
    `列“${header.trim()}”的单位看不懂：${name}以元为单位，请把数字换成元，列名写成“${name}”`,
  );
}

function countOf(columns: (ImportColumn | null)[]): number {
  return new Set(columns.filter((column) => column !== null)).size;
}

function shortened(cells: string[]): string {
  const text = cells.filter((cell) => cell.trim() !== '').join(' ');
  return [...text].length > 30 ? `${[...text].slice(0, 30).join('')}…` : text;
}
