import {
  AUDIENCES,
  CRAFTS,
  CROCHET_TERMINOLOGIES,
  DIFFICULTIES,
  FIBRES,
  INSTRUCTION_FORMS,
  type PatternSheet,
  SEASONS,
  SHEET_FILE_ROLES,
  SHEET_FILE_TYPES,
  SHEET_LANGUAGES,
  TEST_KNIT_STATES,
  TOOL_KINDS,
  TOOL_ROLES,
  YARN_WEIGHT_LABELS,
} from '#contracts';
import { oneDecimal, type SizedTool, usSizeOf, wholeNumber } from '#knitting';
import { difficultyDots, rangeText } from './card-facts';

/** One line about a design; `fields` are the fields of the sheet that it is made of. */
export interface SheetFact {
  label: string;
  text: string;
  fields: readonly string[];
}

type Sizes = readonly (number | null)[];
type Gauge = PatternSheet['gauge'][number];
type Tool = PatternSheet['tools'][number];

/** `4.0mm`, `2.25mm`. */
export function mmText(mm: number): string {
  return `${Number.isInteger(mm * 10) ? mm.toFixed(1) : mm}mm`;
}

/** `4.0mm（US 6）`. */
export function needleText(mm: number, tool: SizedTool): string {
  const us = usSizeOf(mm, tool);
  return us ? `${mmText(mm)}（US ${us}）` : mmText(mm);
}

/** Whether a design's main tool is a hook. */
export function toolOf(sheet: Pick<PatternSheet, 'craft' | 'tools'>): SizedTool {
  const kind = mainTool(sheet)?.kind;
  if (kind) return isHook(kind) ? 'hook' : 'needle';
  const hooked = ['crochet', 'tunisian'];
  return sheet.craft.length > 0 && sheet.craft.every((craft) => hooked.includes(craft))
    ? 'hook'
    : 'needle';
}

const isHook = (kind: Tool['kind']) => kind === 'hook' || kind === 'tunisian_hook';

/** The tool of the main fabric, or the first one. */
export function mainTool({ tools }: Pick<PatternSheet, 'tools'>): Tool | undefined {
  return tools.find(({ role }) => role === 'main') ?? tools[0];
}

/** `22针 × 30行 = 10cm×10cm（平针，4.0mm，下水后）`. */
export function gaugeText({ sts, rows, stitch, tool_mm, blocked, round }: Gauge): string {
  const counts =
    rows === null ? `${plain(sts)}针 = 10cm` : `${plain(sts)}针 × ${plain(rows)}行 = 10cm×10cm`;
  const details = [
    stitch,
    tool_mm === null ? null : mmText(tool_mm),
    blocked === null ? null : blocked ? '下水后' : '下水前',
    round ? '圈织' : null,
  ].filter(Boolean);
  return details.length > 0 ? `${counts}（${details.join('，')}）` : counts;
}

/** `约 1,000 (1,100, 1,200) m`; an unknown one is `?` among known ones. */
export function perSizeText(
  numbers: Sizes,
  unit: string,
  format: (value: number) => string = plain,
): string {
  const [first, ...rest] = numbers.map((value) => (value === null ? '?' : format(value)));
  return `${first}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}${unit && ` ${unit}`}`;
}

/** A number with up to two decimals. */
export const plain = (value: number) => String(Math.round(value * 100) / 100);

const named = <T extends string>(keys: readonly T[], labels: Readonly<Record<T, string>>) =>
  keys.map((key) => labels[key]).join('、');

/** The facts that stand first; what is unknown is left out (SHEET-12). */
export function mainFacts(sheet: PatternSheet): SheetFact[] {
  const tool = mainTool(sheet);
  const [gauge] = sheet.gauge;
  return facts([
    ['工艺', named(sheet.craft, CRAFTS), 'craft'],
    [
      '难度',
      sheet.difficulty && `${difficultyDots(sheet.difficulty)} ${DIFFICULTIES[sheet.difficulty]}`,
      'difficulty',
    ],
    [
      toolOf(sheet) === 'hook' ? '钩针' : '针号',
      tool && needleText(tool.mm, toolOf(sheet)),
      'tools',
    ],
    ['线材', yarnText(sheet), 'yarn_weight', 'strands'],
    [
      '密度',
      gauge &&
        `${plain(gauge.sts)}针${gauge.rows === null ? '' : ` × ${plain(gauge.rows)}行`} / 10cm`,
      'gauge',
    ],
    ['用线量', sheet.yardage_m.length > 0 && `约 ${rangeText(sheet.yardage_m, 'm')}`, 'yardage_m'],
  ]);
}

function yarnText({ yarn_weight: weight, strands }: PatternSheet): string {
  const held = strands !== null && strands > 1 ? `${strands}股合织` : '';
  return [weight && YARN_WEIGHT_LABELS[weight], held].filter(Boolean).join('，');
}

/** Gauge and tools in full. */
export function toolFacts(sheet: PatternSheet): SheetFact[] {
  const { gauge_repeat: repeat, stitch_multiple: multiple } = sheet;
  return facts([
    ['密度', sheet.gauge.map(gaugeText).join('；'), 'gauge'],
    [
      '花样密度',
      repeat &&
        `1组花样 ${repeat.sts}针${repeat.rows === null ? '' : `${repeat.rows}行`}${repeat.w_cm === null ? '' : ` = ${plain(repeat.w_cm)}${repeat.h_cm === null ? '' : `×${plain(repeat.h_cm)}`}cm`}`,
      'gauge_repeat',
    ],
    [
      '花样倍数',
      multiple &&
        `${multiple.m}针的倍数${multiple.k ? ` + ${multiple.k}针` : ''}${multiple.rows === null ? '' : `，${multiple.rows}行一组`}`,
      'stitch_multiple',
    ],
    ['用针', sheet.tools.map((tool) => toolText(tool, toolOf(sheet))).join('；'), 'tools'],
    [
      '辅料',
      sheet.notions
        .map(
          ({ type, qty, spec }) =>
            `${type}${qty === null ? '' : ` ×${plain(qty)}`}${spec ? `（${spec}）` : ''}`,
        )
        .join('；'),
      'notions',
    ],
  ]);
}

/** `主针 4.0mm（US 6） 环针 80cm`. */
function toolText({ role, mm, kind, cable_cm, tip_cm, sets }: Tool, main: SizedTool): string {
  const size = needleText(mm, kind ? (isHook(kind) ? 'hook' : 'needle') : main);
  return [
    role && TOOL_ROLES[role],
    size,
    kind && TOOL_KINDS[kind],
    cable_cm !== null && `${plain(cable_cm)}cm`,
    tip_cm !== null && `针头 ${plain(tip_cm)}cm`,
    sets !== null && `${sets}根一套`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What yarn to buy. */
export function yarnFacts(sheet: PatternSheet): SheetFact[] {
  return facts([
    ['线材粗细', yarnText(sheet), 'yarn_weight', 'strands'],
    [
      '用线量',
      sheet.yardage_m.length > 0 && `约 ${perSizeText(sheet.yardage_m, 'm', wholeNumber)}`,
      'yardage_m',
    ],
    ['克数', sheet.grams.length > 0 && `约 ${perSizeText(sheet.grams, 'g', wholeNumber)}`, 'grams'],
    ['成分', named(sheet.fibres, FIBRES), 'fibres'],
    ['推荐线材', sheet.suggested.map(suggestedText).join('\n'), 'suggested'],
  ]);
}

/** `回归线·云朵 米白（羊毛100%，50g/120m）9 (10, 11)团`. */
function suggestedText(yarn: PatternSheet['suggested'][number]): string {
  const fibres = yarn.fibre.map(
    ({ type, percent }) => `${FIBRES[type]}${percent === null ? '' : `${plain(percent)}%`}`,
  );
  const ball = [
    yarn.g_per_ball === null ? '' : `${plain(yarn.g_per_ball)}g`,
    yarn.m_per_ball === null ? '' : `${plain(yarn.m_per_ball)}m`,
  ].filter(Boolean);
  const details = [fibres.join(' '), ball.join('/')].filter(Boolean).join('，');
  const name = [yarn.brand, yarn.name].filter(Boolean).join('·');
  return [
    `${name}${yarn.colour ? ` ${yarn.colour}` : ''}${details && `（${details}）`}`,
    yarn.balls.length > 0 && perSizeText(yarn.balls, '团', oneDecimal).replace(' 团', '团'),
    yarn.used_for && `用于${yarn.used_for}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whom the instructions are for, and their languages and forms. */
export function patternFacts(sheet: PatternSheet): SheetFact[] {
  const { test_knit: test, tech_edited: edited } = sheet;
  const tested = test && [
    test.testers !== null && `${test.testers}人`,
    test.date && test.date.slice(0, 7),
  ];
  const details = tested?.filter(Boolean).join('，') ?? '';
  return facts([
    ['适用人群', named(sheet.audience, AUDIENCES), 'audience'],
    ['季节', named(sheet.season, SEASONS), 'season'],
    ['风格', sheet.style_tags.join('、'), 'style_tags'],
    ['图解语言', named(sheet.languages, SHEET_LANGUAGES), 'languages'],
    [
      '钩针术语',
      sheet.crochet_terms && CROCHET_TERMINOLOGIES[sheet.crochet_terms],
      'crochet_terms',
    ],
    [
      '图解形式',
      sheet.instructions.map((form) => INSTRUCTION_FORMS[form]).join(' + '),
      'instructions',
    ],
    ['文件', filesText(sheet), 'files', 'pages'],
    ['试织', test && `${TEST_KNIT_STATES[test.status]}${details && `（${details}）`}`, 'test_knit'],
    ['校对', edited?.done && `已校对${edited.editor ? `（${edited.editor}）` : ''}`, 'tech_edited'],
    [
      '版本',
      sheet.version &&
        `V${sheet.version}${sheet.updated ? `（${sheet.updated.replace('-', '.').replace('-', '.')} 更新）` : ''}`,
      'version',
      'updated',
    ],
  ]);
}

/** `PDF 图解 8 页 + SVG 符号图 2 份`. */
function filesText({ files, pages }: PatternSheet): string {
  const names = files.map(
    ({ type, role }) => `${SHEET_FILE_TYPES[type]} ${SHEET_FILE_ROLES[role]}`,
  );
  const counted = [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return count > 1 ? `${name} ${count} 份` : name;
  });
  const length = pages === null ? '' : `${pages} 页`;
  return counted.length > 0
    ? [counted[0]! + (length && ` ${length}`), ...counted.slice(1)].join(' + ')
    : length && `图解 ${length}`;
}

/** Whether a value is an estimate, which is marked wherever it is shown (SHEET-10). */
export function isEstimated(sheet: PatternSheet, fields: readonly string[]): boolean {
  return fields.some((field) => sheet.provenance[field] === 'estimated');
}

type FactRow = [label: string, text: string | false | null | undefined | 0, ...fields: string[]];

function facts(rows: FactRow[]): SheetFact[] {
  return rows.flatMap(([label, text, ...fields]) => (text ? [{ label, text, fields }] : []));
}
