import {
  MEASURES,
  type MeasureKey,
  type ProposedGaugeRow,
  type ProposedSizeRow,
  type ProposedToolRow,
  SHEET_FIELDS,
  type SheetField,
  type SheetFields,
  type SheetProposalItem,
} from '#contracts';
import { needleText, plain } from './display';
import {
  cellsOf,
  columnsOf,
  emptyRow,
  isBlank,
  isBlankField,
  type SheetForm,
  sizesOf,
  sourcesOf,
  type TypedGroup,
  typedList,
  typedRows,
  typedText,
  withSizes,
  withSource,
} from './form-model';

const TOOL_KINDS = { straight: '直针', circular: '环针', dpn: '双头针', hook: '钩针' } as const;
const TOOL_ROLES = { main: '主体', rib: '罗纹边' } as const;

const fieldOf = (name: string): SheetField =>
  name.startsWith('measurements.')
    ? MEASURES[name.slice('measurements.'.length) as MeasureKey]
    : (SHEET_FIELDS as SheetFields)[name]!;

/** Identifies a proposal among those of one archive. */
export const keyOfProposal = ({ field, value }: SheetProposalItem): string =>
  `${field}=${JSON.stringify(value)}`;

/** What a proposal says, such as 密度 and 22 针 × 30 行 / 10cm. */
export function describeProposal({ field, value }: SheetProposalItem): {
  label: string;
  text: string;
} {
  const declared = fieldOf(field);
  return { label: declared.label, text: textOf(declared, field, value) };
}

function textOf(declared: SheetField, field: string, value: SheetProposalItem['value']): string {
  if (field === 'gauge') {
    const { sts, rows } = value as ProposedGaugeRow;
    return `${plain(sts)} 针${rows === null ? '' : ` × ${plain(rows)} 行`} / 10cm`;
  }
  if (field === 'tools') {
    const { mm, kind, role } = value as ProposedToolRow;
    const what = `${role ? TOOL_ROLES[role] : ''}${kind ? TOOL_KINDS[kind] : ''}`;
    return `${what} ${needleText(mm, kind === 'hook' ? 'hook' : 'needle')}`.trim();
  }
  if (field === 'sizes') return (value as ProposedSizeRow[]).map(({ code }) => code).join('、');
  if ('options' in declared) {
    const option = scalarText(value);
    return (declared.options as Record<string, string>)[option] ?? option;
  }
  const unit = 'unit' in declared ? ` ${declared.unit}` : '';
  const numbers = Array.isArray(value) ? (value as number[]).map(plain).join(' / ') : null;
  return `${numbers ?? scalarText(value)}${unit}`;
}

const scalarText = (value: SheetProposalItem['value']) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The form with a proposal taken over: the designer has confirmed it. It replaces a value, and is added to a list. */
export function adoptProposal(form: SheetForm, item: SheetProposalItem): SheetForm {
  const filled = filledWith(form, item);
  // A list that already has values of the designer keeps the designer as its source.
  const isFound = !isAdded(item) || isBlankField(form, item.field) || isExtracted(form, item);
  return isFound ? withSource(filled, item.field, 'extracted') : filled;
}

/** Those that leave what the designer has filled in as it is: of fields that are empty, or have only found values. */
export function harmlessProposals(
  form: SheetForm,
  items: readonly SheetProposalItem[],
): SheetProposalItem[] {
  return items.filter(
    (item) => isBlankField(form, item.field) || (isAdded(item) && isExtracted(form, item)),
  );
}

const isAdded = ({ field }: SheetProposalItem) =>
  ['gauge', 'tools'].includes(field) || fieldOf(field).kind === 'choices';

const isExtracted = (form: SheetForm, { field }: SheetProposalItem) =>
  sourcesOf(form)[field] === 'extracted';

function filledWith(form: SheetForm, { field, value }: SheetProposalItem): SheetForm {
  if (field === 'gauge') return withRow(form, 'gauge', gaugeRow(form, value as ProposedGaugeRow));
  if (field === 'tools') return withRow(form, 'tools', toolRow(value as ProposedToolRow));
  if (field === 'sizes') {
    return withSizes(
      form,
      (value as ProposedSizeRow[]).map(({ code }) => code),
    );
  }
  const declared = fieldOf(field);
  if (declared.kind === 'choices') {
    const chosen = typedList(form.values, field);
    const option = scalarText(value);
    if (chosen.includes(option)) return form;
    return { ...form, values: { ...form.values, [field]: [...chosen, option] } };
  }
  if (Array.isArray(value)) return withCells(form, field, value as number[]);
  return { ...form, values: { ...form.values, [field]: scalarText(value) } };
}

/** Whether the form has what a proposal says. */
export function isAdopted(form: SheetForm, item: SheetProposalItem): boolean {
  return JSON.stringify(filledWith(form, item)) === JSON.stringify(form);
}

/** A number as the form has it: without a unit, unless the form reads plain numbers in another one. */
export const inUnit = (
  value: number,
  chosen: string,
  canonical: string,
  suffix = canonical,
): string => `${plain(value)}${chosen === canonical ? '' : suffix}`;

function gaugeRow({ units }: SheetForm, { sts, rows }: ProposedGaugeRow): TypedGroup {
  const per = (value: number, what: string) => inUnit(value, units.gauge, '10cm', `${what}/10cm`);
  return {
    ...emptyRow(SHEET_FIELDS.gauge.fields),
    sts: per(sts, '针'),
    rows: rows === null ? '' : per(rows, '行'),
  };
}

const toolRow = ({ mm, kind, role }: ProposedToolRow): TypedGroup => ({
  ...emptyRow(SHEET_FIELDS.tools.fields),
  mm: plain(mm),
  kind: kind ?? '',
  role: role ?? '',
});

/** Adds a row, in place of blank ones; a row with the same texts is not added again. */
function withRow(form: SheetForm, name: string, row: TypedGroup): SheetForm {
  const rows = typedRows(form.values, name).filter((one) => !isBlank(one));
  const hasIt = rows.some((one) =>
    Object.entries(row).every(([key, typed]) => isBlank(typed) || one[key] === typed),
  );
  return hasIt ? form : { ...form, values: { ...form.values, [name]: [...rows, row] } };
}

/** Fills a row of the size table; one value is that of every size. More values than sizes make columns. */
function withCells(form: SheetForm, row: string, list: readonly number[]): SheetForm {
  const { units } = form;
  const write = (value: number) => {
    if (row === 'yardage_m') return inUnit(value, units.yarn, 'm');
    return row === 'grams' ? plain(value) : inUnit(value, units.length, 'cm');
  };
  const isWider = list.length > columnsOf(form);
  const codes = sizesOf(form).map((size) => typedText(size, 'code'));
  const wide = isWider
    ? withSizes(form, [...codes, ...list.slice(codes.length).map(() => '')])
    : form;
  const texts = cellsOf(wide, row).map((_, i) => {
    const number = list.length === 1 ? list[0] : list[i];
    return number === undefined ? '' : write(number);
  });
  return { ...wide, cells: { ...wide.cells, [row]: texts } };
}
