import { IMPORT_COLUMNS, type ImportColumn } from '#contracts';
import { UsageError } from '../exit.js';

const REQUIRED: ImportColumn[] = ['sku', 'name', 'description', 'price'];

/** The operators' usual names of the columns, besides those of the template. */
const ALIASES: Record<ImportColumn, string[]> = {
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
 * @throws UsageError when a required column is missing or a column occurs twice
 */
export function findHeaders(rows: { line: number; cells: string[] }[]): FoundHeaders {
  const counted = rows.map((row) => ({ row, columns: row.cells.map(columnOf) }));
  const best =
    counted.find(({ columns }) => REQUIRED.every((column) => columns.includes(column))) ??
    counted.toSorted((a, b) => countOf(b.columns) - countOf(a.columns))[0]!;
  const { line, cells } = best.row;
  const titles = rows.filter((row) => row.line < line);
  const { columns, notes } = readHeaders(cells);
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

function readHeaders(headers: string[]): Pick<FoundHeaders, 'columns' | 'notes'> {
  const columns = headers.map(columnOf);
  const notes: string[] = [];
  for (const column of COLUMNS) {
    const places = columns.flatMap((one, i) => (one === column ? [i] : []));
    const exact = places.filter((i) => isExact(headers[i]!, column));
    const name = IMPORT_COLUMNS[column];
    if (exact.length > 1) throw new UsageError(`清单里“${name}”这一列出现了两次`);
    if (exact.length === 0 && places.length > 1) {
      const texts = places.map((i) => `“${headers[i]!.trim()}”`).join('、');
      throw new UsageError(
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
    if (used !== undefined && exact.length === 0 && baseOf(headers[used]!).base !== name) {
      notes.push(`列“${headers[used]!.trim()}”当作“${name}”来读`);
    }
  }
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const texts = missing.map((column) => `${IMPORT_COLUMNS[column]}（${column}）`);
    throw new UsageError(
      `清单缺少这些列：${texts.join('、')}。运行 cloudknit import --template 可得到一份模板`,
    );
  }
  for (const header of headers) {
    if (header.trim() !== '' && columnOf(header) === null) {
      notes.push(`不认识的列“${header}”，已略过`);
    }
  }
  return { columns, notes };
}

/** The column of a header; null for none. */
function columnOf(header: string): ImportColumn | null {
  const { base } = baseOf(header);
  return (
    COLUMNS.find((column) =>
      [column.replaceAll('_', ''), IMPORT_COLUMNS[column], ...ALIASES[column]].includes(base),
    ) ?? null
  );
}

function isExact(header: string, column: ImportColumn): boolean {
  const text = header.trim().toLowerCase();
  return text === column || text === IMPORT_COLUMNS[column];
}

/** Splits a header into its name, without whitespace and marks, and its note: `* 价 格（元）` gives 价格 and 元. */
function baseOf(header: string): { base: string; note: string } {
  const plain = header.normalize('NFKC').toLowerCase();
  const text = plain.replaceAll(/[\s_*]/g, '').replace(/¥$/, '/¥');
  const match = /^([^()[\]/:]+)(?:[([](.*)[)\]]|[/:](.+))$/.exec(text);
  return { base: match?.[1] ?? text, note: match?.[2] ?? match?.[3] ?? '' };
}

/** @throws UsageError for a price in another unit than yuan */
function checkUnit(header: string, column: ImportColumn): void {
  if (column !== 'price' && column !== 'old_price') return;
  const { note } = baseOf(header);
  if (YUAN_NOTE.test(note.replaceAll(HINT_WORDS, ''))) return;
  const name = IMPORT_COLUMNS[column];
  throw new UsageError(
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
