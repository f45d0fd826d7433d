import {
  type Category,
  type MeasureKey,
  type MeasureKind,
  MEASURES,
  SHEET_FIELDS,
  type SheetField,
  type SheetFieldName,
  TECHNIQUE_GROUPS,
  type TechniqueGroup,
} from '#contracts';
import { GAUGE_UNITS } from '#knitting';
import { type SheetForm, typedList, typedRows, typedText } from './form-model';

/** The steps of the sheet's form (SHEET-03). `more` is asked for on demand. */
export const SHEET_STEPS = [
  {
    title: '品类与工艺',
    fields: ['craft', 'difficulty', 'languages', 'crochet_terms', 'instructions', 'techniques'],
    more: [
      'audience',
      'season',
      'style_tags',
      'test_knit',
      'tech_edited',
      'pages',
      'version',
      'published',
      'updated',
      'files',
    ],
  },
  {
    title: '密度与用针',
    fields: ['gauge', 'tools'],
    more: ['stitch_multiple', 'gauge_repeat', 'notions'],
  },
  { title: '用线', fields: ['yarn_weight', 'strands', 'fibres'], more: ['suggested'] },
  { title: '尺码', fields: [], more: [] },
  { title: '授权', fields: [], more: [] },
] as const satisfies readonly {
  title: string;
  fields: readonly SheetFieldName[];
  more: readonly SheetFieldName[];
}[];

export const YARN_ROWS = ['yardage_m', 'grams'] as const;

/** The step in which a field is asked for. @param path such as `gauge[0].sts` or `measurements.bust[1]` */
export function stepOf(path: string): number {
  const name = path.split(/[.[]/)[0]!;
  if (name === 'licence') return 4;
  if ((YARN_ROWS as readonly string[]).includes(name)) return 2;
  const step = SHEET_STEPS.findIndex(({ fields, more }) =>
    [...fields, ...more].some((field) => field === name),
  );
  return step === -1 ? 3 : step;
}

export const KIND_LABELS: Record<MeasureKind, string> = {
  top: '上衣',
  skirt: '裙子',
  hat: '帽子',
  glove: '手套',
  sock: '袜子',
  shawl: '披肩',
  flat: '围巾、毯子、包、玩偶',
};

const KIND_WORDS: readonly (readonly [MeasureKind, RegExp])[] = [
  ['hat', /帽|hat|beanie/i],
  ['glove', /手套|半指|腕套|glove|mitten/i],
  ['sock', /袜|腿套|宝宝鞋|sock/i],
  ['shawl', /披肩|三角巾|shawl/i],
  ['skirt', /裙|skirt/i],
  ['top', /毛衣|上衣|开衫|背心|马甲|套头|sweater|cardigan|vest/i],
  ['flat', /围巾|围脖|毯|包|玩偶|家居|scarf|cowl|blanket|bag|toy/i],
];

/** What a design is a piece of: chosen by hand, else by its categories; null if neither says. */
export function kindOf(
  form: SheetForm,
  categories: readonly Pick<Category, 'id' | 'name' | 'slug' | 'parent'>[],
  chosen: readonly number[],
): MeasureKind | null {
  if (form.kind !== '') return form.kind;
  const kindIn = (ids: readonly (number | null)[]): MeasureKind | null => {
    const named = categories.filter(({ id }) => ids.includes(id));
    if (named.length === 0) return null;
    const found = KIND_WORDS.find(([, words]) =>
      named.some(({ name, slug }) => words.test(`${name} ${slug}`)),
    );
    return found?.[0] ?? kindIn(named.map(({ parent }) => parent));
  };
  return kindIn(chosen);
}

const MAIN_MEASURES = 6;
/** Shown on demand: most scarves, blankets and bags are not round. */
const ON_DEMAND: readonly MeasureKey[] = ['diameter'];

/** The measures to ask for: those of the kind and those that have a row. `rest` is shown on demand. */
export function measuresFor(
  kind: MeasureKind | null,
  form: SheetForm,
): { shown: MeasureKey[]; rest: MeasureKey[] } {
  const keys = Object.keys(MEASURES) as MeasureKey[];
  const isOfKind = (key: MeasureKey) => MEASURES[key].kinds.some((one) => one === kind);
  // A row that was asked for stays while it is empty.
  const hasRow = (key: MeasureKey) => form.cells[`measurements.${key}`] !== undefined;
  const usual = keys.filter((key) => isOfKind(key) && !ON_DEMAND.includes(key));
  const first = usual.slice(0, MAIN_MEASURES);
  const shown = keys.filter((key) => first.includes(key) || hasRow(key));
  return { shown, rest: keys.filter((key) => isOfKind(key) && !shown.includes(key)) };
}

/** Whether a field is asked for with this craft. A field that has a value is. */
export function isAsked(name: SheetFieldName, { values }: SheetForm): boolean {
  if (name !== 'crochet_terms') return true;
  return isCrochet(typedList(values, 'craft')) || typedText(values, name) !== '';
}

/**
 * The declaration of a field with the options that the form offers. The kinds of tools depend on the craft: hooks for
 * crochet, needles for knitting; a kind that is already chosen is always offered. Gauges have the label of the chosen
 * unit.
 */
export function fieldFor(name: SheetFieldName, { values, units }: SheetForm): SheetField {
  const field = SHEET_FIELDS[name];
  if (name === 'gauge') return gaugeField(units.gauge);
  const crafts = typedList(values, 'craft');
  const isAll = (wanted: readonly string[]) =>
    crafts.length > 0 && crafts.every((craft) => wanted.includes(craft));
  const isHooked = isAll(['crochet', 'tunisian']);
  if (name !== 'tools' || !(isHooked || isAll(['knit']))) return field;
  const chosen = typedRows(values, name).map((row) => typedText(row, 'kind'));
  const { kind } = SHEET_FIELDS.tools.fields;
  const options = Object.entries(kind.options).filter(
    ([option]) => option.endsWith('hook') === isHooked || chosen.includes(option),
  );
  return {
    ...SHEET_FIELDS.tools,
    fields: {
      ...SHEET_FIELDS.tools.fields,
      kind: { ...kind, options: Object.fromEntries(options) },
    },
  };
}

function gaugeField(unit: string): SheetField {
  const { gauge } = SHEET_FIELDS;
  const { label } = GAUGE_UNITS[unit as keyof typeof GAUGE_UNITS];
  const { sts, rows } = gauge.fields;
  return {
    ...gauge,
    fields: {
      ...gauge.fields,
      sts: { ...sts, unit: `针/${label}` },
      rows: { ...rows, unit: `行/${label}` },
    },
  };
}

/** The groups of techniques of a craft and a kind of piece, and those with a chosen technique. */
export function techniqueGroupsFor(form: SheetForm, kind: MeasureKind | null): TechniqueGroup[] {
  const crafts = typedList(form.values, 'craft');
  const chosen = typedList(form.values, 'techniques');
  const isTop = kind === 'top' || kind === null;
  const isWanted: Record<TechniqueGroup, boolean> = {
    direction: true,
    method: true,
    shoulder: isTop,
    neck: isTop,
    sleeve: isTop,
    fabric: true,
    colour: true,
    crochet: isCrochet(crafts),
    fit: isTop || kind === 'skirt',
  };
  return (Object.keys(TECHNIQUE_GROUPS) as TechniqueGroup[]).filter(
    (group) =>
      isWanted[group] ||
      Object.keys(TECHNIQUE_GROUPS[group].values).some((one) => chosen.includes(one)),
  );
}

function isCrochet(crafts: readonly string[]): boolean {
  return crafts.some((craft) => ['crochet', 'tunisian', 'mixed'].includes(craft));
}
