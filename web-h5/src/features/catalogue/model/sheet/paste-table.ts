import { foldName, type MeasureKey, MEASURES, SHEET_FIELDS } from '#contracts';
import { cellsOf, columnsOf, type SheetForm, sizesOf, typedText, withSizes } from './form-model';

/** The form after a paste, and what to say about it; the form is unchanged where the table does not fit. */
export interface Pasted {
  form: SheetForm;
  message: string;
}

const MAX_SIZES = SHEET_FIELDS.sizes.maxItems;
const MAX_ROWS = 60;

/**
 * Pastes a table as spreadsheets copy it: columns separated by tabs, rows by line breaks. A first row of names names
 * the sizes; a first column of names says which measure a row is. `92/100/108` and `92 (100, 108)` are a row too.
 * @param rows the rows of the table that follow each other from where it is pasted
 * @param column where it is pasted; a table that names the sizes goes to these sizes
 */
export function pasteTable(
  form: SheetForm,
  text: string,
  rows: readonly string[],
  column = 0,
): Pasted {
  const grid = gridOf(text);
  if (grid.length === 0) return { form, message: '没有可以粘贴的内容' };
  const { codes, named } = splitNames(grid);
  const width = Math.max(...named.map(({ texts }) => texts.length));
  const refused = (message: string) => ({ form, message: `${message}，表格没有改动` });
  if (width > MAX_SIZES) return refused(`一次最多 ${MAX_SIZES} 个尺码`);
  const fitted = codes ? fitSizes(form, codes, named) : fitColumns(form, column, width);
  if (typeof fitted === 'string') return refused(fitted);
  const { sized, places } = fitted;
  const unknown: string[] = [];
  const cells: SheetForm['cells'] = { ...sized.cells };
  let next = 0;
  for (const { name, texts } of named) {
    const row = name === '' ? rows[next++] : rowOf(name);
    if (row === undefined) {
      unknown.push(name === '' ? '多出来的行' : `“${name.slice(0, 12)}”`);
      continue;
    }
    const filled = cellsOf({ ...sized, cells }, row);
    const unit = unitOf(name, sized);
    texts.forEach((typed, i) => {
      const place = places[i];
      if (place === undefined) return;
      filled[place] = typed !== '' && unit && /\d$/.test(typed) ? typed + unit : typed;
    });
    cells[row] = filled;
  }
  const count = named.length - unknown.length;
  const left = unknown.length > 0 ? `；没认出 ${unknown.join('、')}，没有放进表里` : '';
  return { form: { ...sized, cells }, message: `已粘贴 ${count} 行${left}` };
}

/** Whether a text is a table or a row, not one number. */
export function isTable(text: string): boolean {
  const [first, ...rest] = gridOf(text);
  return rest.length > 0 || (first?.length ?? 0) > 1;
}

function gridOf(text: string): string[][] {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_ROWS);
  return lines.map((line) => {
    const cells = line.includes('\t') ? line.split('\t') : listOf(line);
    return cells.map((cell) => cell.trim());
  });
}

/** `92/100/108` or `92 (100, 108, 116)`; any other text is one cell. */
function listOf(line: string): string[] {
  const plain = line.normalize('NFKC').trim();
  const nested = /^([\d.]+) ?\(([\d., /]+)\)$/.exec(plain);
  if (nested) return [nested[1]!, ...nested[2]!.split(/[, /]+/)];
  return /^[\d.]+(?:\/[\d.]+)+$/.test(plain) ? plain.split('/') : [plain];
}

const isNumber = (cell: string) => /^[+\-−]?[\d.]/.test(cell.normalize('NFKC'));
const isName = (cell: string | undefined) => cell !== undefined && cell !== '' && !isNumber(cell);

/** Separates the names of sizes (first row) and of measures (first column) from the numbers. */
function splitNames(grid: readonly string[][]) {
  const [first = [], ...others] = grid;
  const body = others.length > 0 ? others : grid;
  const hasNames = body.some(([cell]) => isName(cell) && rowOf(cell!) !== undefined);
  const heads = first.slice(hasNames ? 1 : 0);
  // Sizes such as 36 and 38 are numbers; a corner that names no measure says that they are sizes.
  const isCorner = hasNames && rowOf(first[0] ?? '') === undefined && !isNumber(first[0] ?? '');
  const hasCodes = others.length > 0 && (heads.some(isName) || isCorner);
  const rows = hasCodes ? others : grid;
  return {
    codes: hasCodes ? heads : null,
    named: rows.map((row) => ({
      name: hasNames ? (row[0] ?? '') : '',
      texts: hasNames ? row.slice(1) : row,
    })),
  };
}

/** The form with sizes for the columns of a table, and the place of each column; undefined for one to leave out. */
interface Fitted {
  sized: SheetForm;
  places: (number | undefined)[];
}

/** Finds the sizes that the table names, and adds those that are new; or says why the table does not fit. */
function fitSizes(
  form: SheetForm,
  heads: readonly string[],
  rows: readonly { texts: readonly string[] }[],
): Fitted | string {
  const twice = heads.find(
    (head, i) => head !== '' && heads.map(foldName).indexOf(foldName(head)) < i,
  );
  if (twice !== undefined) return `尺码“${twice.slice(0, 12)}”写了两次`;
  const width = Math.max(heads.length, ...rows.map(({ texts }) => texts.length));
  const codes = sizesOf(form).map((size) => typedText(size, 'code'));
  const places = Array.from({ length: width }, (_, i) => {
    const head = heads[i] ?? '';
    if (head === '' && rows.every(({ texts }) => (texts[i] ?? '') === '')) return undefined;
    const known = head === '' ? -1 : codes.findIndex((code) => foldName(code) === foldName(head));
    if (known >= 0) return known;
    // A size without a name gets one before sizes are added.
    const nameless = head === '' ? -1 : codes.findIndex((code) => code.trim() === '');
    if (nameless >= 0) codes[nameless] = head;
    return nameless >= 0 ? nameless : codes.push(head) - 1;
  });
  if (codes.length > MAX_SIZES) return `最多 ${MAX_SIZES} 个尺码，加上粘贴的有 ${codes.length} 个`;
  return { sized: withSizes(form, codes), places };
}

/** Takes the columns from the pasted cell on; or says why the table does not fit. */
function fitColumns(form: SheetForm, column: number, width: number): Fitted | string {
  const places = Array.from({ length: width }, (_, i) => column + i);
  const wanted = column + width;
  const count = sizesOf(form).length;
  if (count === 0 && wanted > 1) {
    const codes = Array.from({ length: wanted }, (_, i) => String(i + 1));
    return { sized: withSizes(form, codes), places };
  }
  const columns = columnsOf(form);
  return wanted > columns
    ? `粘贴的是 ${wanted} 列，尺码有 ${columns} 个，请先加尺码`
    : { sized: form, places };
}

/** Other names of measures in size tables. */
const ALIASES: Record<string, string> = {
  成衣胸围: 'measurements.bust',
  全长: 'measurements.length',
  总长: 'measurements.height',
  长: 'measurements.height',
  高: 'measurements.height',
  宽度: 'measurements.width',
  长度: 'measurements.height',
  上臂围: 'measurements.upper_arm',
  袖肥: 'measurements.upper_arm',
  裙长: 'measurements.length',
  头围: 'measurements.head_round',
  脚长: 'measurements.foot_length',
  米数: 'yardage_m',
  总米数: 'yardage_m',
  用线量: 'yardage_m',
  克数: 'grams',
  总克数: 'grams',
};

/**
 * The unit that a row's name adds to its numbers; centimetres only where the form reads plain numbers in another unit.
 */
function unitOf(name: string, form: SheetForm): string {
  const plain = name.normalize('NFKC');
  if (/英寸|inch|\bin\b/i.test(plain)) return '英寸';
  return form.units.length !== 'cm' && /cm|厘米|公分/i.test(plain) ? 'cm' : '';
}

/** The row of the size table that a name means: `胸围（cm）`, `袖长 cm`. */
function rowOf(name: string): string | undefined {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\(.*?\)|cm|厘米|公分|inch|英寸|\bin\b|:/gi, '')
    .trim();
  const keys = Object.keys(MEASURES) as MeasureKey[];
  const key = keys.find((one) => one === plain || MEASURES[one].label === plain);
  return key ? `measurements.${key}` : ALIASES[plain];
}
