import { CM_PER_INCH } from '../units.js';
import type { Line } from './document-lines.js';
import { CM, INCH, listOf, numbersOf, toHalf } from './quantity-lists.js';
import { propose, type ProposedMeasure, type SheetProposal } from './sheet-proposal.js';
import { sizeBlocks } from './sizes.js';

/** What a text is about, where the same word means different measures: 深 of a hat, of a shawl. */
export type PieceKind = 'garment' | 'hat' | 'sock' | 'legwarmer' | 'hand' | 'shawl' | 'flat';

const KINDS: [PieceKind, RegExp][] = [
  ['legwarmer', /腿套|袜套|leg ?warmer/],
  ['sock', /袜|socks?\b|靴下/],
  ['hand', /手套|mittens?|gloves?|mitts/],
  ['hat', /帽(?!衫)|beanie|\bhat\b|beret|ベレー/],
  ['shawl', /披肩|三角巾|披巾|shawl|kerchief|ショール/],
  [
    'garment',
    /毛衣|开衫|套头|外套|背心|马甲|吊带|上衣|裙|sweater|cardigan|pullover|jumper|vest|\btop\b|skirt|dress|ベスト|セーター|カーディガン/,
  ],
];

/** Labels of a measure, its range in cm, and the pieces it is for; any piece where none is named. */
interface MeasureWord {
  key: ProposedMeasure;
  label: RegExp;
  /** The label with its value. */
  pattern: RegExp;
  range: [number, number];
  kinds?: PieceKind[];
  /** A label of half the measure. */
  factor: number;
}

/** A range, such as 21.5-27, sums up all sizes and is the measure of none. */
const LIST = String.raw`${listOf()}(?!\s?[-–~～至到]\s?\d)`;
const UNIT = String.raw`(${CM}|${INCH}|mm|毫米|m(?![a-z])|米)?`;
const NOTE = String.raw`(?:\s?\([^()\d]{0,24}(?:cm)?\))?`;
const GAP = String.raw`(?:[:=\t, ]|约|为|是|大约|circumference){0,6}`;

const word = (
  key: ProposedMeasure,
  label: string,
  range: [number, number],
  kinds?: PieceKind[],
  factor = 1,
): MeasureWord => ({
  key,
  label: new RegExp(`(?:${label})`),
  pattern: new RegExp(String.raw`(?:${label})${NOTE}${GAP}(${LIST})\s?${UNIT}`, 'g'),
  range,
  factor,
  ...(kinds && { kinds }),
});

/** Specific labels stand before the general ones that they contain. */
const WORDS: readonly MeasureWord[] = [
  word('bust', '半胸围|胸宽|平铺胸', [15, 110], undefined, 2),
  word('bust', String.raw`胸围|胸回り|バスト|\bbust\b|\bchest\b`, [30, 220]),
  word('cuff', String.raw`袖口围|\bcuff\b`, [10, 50]),
  word('upper_arm', String.raw`袖肥|袖围|上臂围|大臂围|\bupper arm\b|袖幅`, [12, 70]),
  word('cb_to_cuff', '肩袖长|通袖长|裄丈|ゆき丈', [30, 100]),
  word('sleeve', String.raw`袖长|袖丈|\bsleeve length\b|\bsleeves?\b`, [5, 75]),
  word(
    'length',
    String.raw`衣长|身长|着丈|衣丈|\b(?:back |body |total )?length\b`,
    [15, 160],
    ['garment'],
  ),
  word('cross_back', String.raw`背?肩幅|肩宽|\b(?:cross[- ]back|shoulder width)\b`, [18, 70]),
  word('neck_width', String.raw`领宽|\bneck width\b`, [8, 70]),
  word('neck_depth', String.raw`领深|\bneck depth\b`, [1, 70]),
  word('neck_round', '领围', [8, 90]),
  word('waist', String.raw`腰围|\bwaist\b|ウエスト`, [30, 220]),
  word('hip', String.raw`臀围|\bhips?\b|ヒップ`, [30, 220]),
  word('hem', '下摆围|摆围', [30, 220]),
  word(
    'head_round',
    String.raw`帽围|帽口围|头围|\b(?:brim |head )?circumference\b`,
    [20, 70],
    ['hat'],
  ),
  word(
    'hat_depth',
    String.raw`帽深|帽高|深さ|帽子?高度?|高度?|\bheight\b|\bdepth\b`,
    [8, 40],
    ['hat'],
  ),
  word('hand_round', String.raw`掌围|手围|手回り|\b(?:hand|palm) circumference\b`, [8, 30]),
  word('hand_length', String.raw`手套长|全长|\b(?:total )?length\b`, [8, 40], ['hand']),
  word('foot_round', String.raw`脚围|袜围|\bfoot circumference\b`, [8, 40]),
  word('foot_length', String.raw`脚长|袜底长|\bfoot length\b`, [8, 40]),
  word('leg_length', String.raw`筒高|袜筒|\bleg length\b`, [5, 60]),
  word('leg_length', '长度?', [10, 60], ['legwarmer']),
  word('wingspan', String.raw`翼展|展开宽|\bwingspan\b`, [30, 400]),
  word('wingspan', String.raw`宽度?|\bwidth\b`, [60, 400], ['shawl']),
  word('depth', String.raw`深度?|\bdepth\b|高度?`, [10, 200], ['shawl']),
  word('diameter', String.raw`直径|\bdiameter\b`, [1, 400]),
  word('width', String.raw`宽度?|\bwidth\b|横`, [1, 400], ['flat']),
  word('height', String.raw`(?<!周)长度?|高度?|\bheight\b|\blength\b|たて`, [1, 400], ['flat']),
];

/** Words before a label that make it a measure of the body. */
const OF_BODY = /(?:适合|净|参考|身体|to fit|actual body|body)\s?[^\s,;。\d]{0,4}$/;
/** Another list in cm behind one in inches. */
const IN_CM = new RegExp(String.raw`^\s?[/(=]\s?(${LIST})\s?(?:${CM})`);
const BOTH_SIDES = new RegExp(
  String.raw`(?:尺寸|大小|成品|size|measurements?|サイズ)[^\d]{0,12}(\d{1,3}(?:\.\d)?) ?(?:${CM})? ?[x×*] ?(\d{1,3}(?:\.\d)?) ?(${CM}|${INCH})`,
);
const BEHIND = new RegExp(
  String.raw`(${LIST})\s?(${CM}|${INCH})(?:\s?/\s?\d{1,3}(?:\.\d{1,2})?\s?")?\s?(tall|high|wide|long|circumference)\b`,
  'g',
);

/** What the first lines, or the files' names, say that the piece is. */
export function kindOfPiece(lines: readonly Line[]): PieceKind {
  const head = [
    ...lines.slice(0, 8).map(({ text }) => text),
    ...new Set(lines.map(({ file }) => file.toLowerCase())),
  ];
  for (const text of head) {
    const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0];
    if (kind) return kind;
  }
  return lines.some(({ text }) => /胸围|衣长|\bbust\b|\bchest\b/.test(text)) ? 'garment' : 'flat';
}

/** Proposes finished measures in cm; the first place that states a measure counts. */
export function findMeasures(lines: readonly Line[], kind: PieceKind): SheetProposal[] {
  const found = new Map<ProposedMeasure, SheetProposal>();
  const add = (key: ProposedMeasure, cm: number[], line: Line) => {
    const measured = propose(`measurements.${key}`, cm.map(toHalf), line);
    if (cm.length > 0 && !found.has(key)) found.set(key, measured);
  };
  const words = WORDS.filter(({ kinds }) => !kinds || kinds.includes(kind));
  for (const block of sizeBlocks(lines)) {
    for (const one of words) {
      const values = block.map(({ line }) => valuesOf(line, one));
      if (values.every((list) => list.length === 1)) add(one.key, values.flat(), block[0]!.line);
    }
  }
  const inBlocks = new Set(sizeBlocks(lines).flatMap((block) => block.map(({ line }) => line)));
  for (const line of lines) {
    if (line.isInstruction || inBlocks.has(line)) continue;
    const sides = kind === 'flat' ? BOTH_SIDES.exec(line.text) : null;
    if (sides) {
      const [, width, height, unit] = sides;
      add('width', toCm([Number(width)], unit), line);
      add('height', toCm([Number(height)], unit), line);
    }
    for (const one of words) add(one.key, valuesOf(line, one), line);
    for (const [, list, unit, behind] of line.text.matchAll(BEHIND)) {
      const key = keyBehind(behind!, kind);
      if (key) add(key, toCm(numbersOf(list!), unit), line);
    }
  }
  return [...found.values()];
}

function keyBehind(behind: string, kind: PieceKind): ProposedMeasure | null {
  if (kind === 'hat')
    return behind === 'circumference' ? 'head_round' : behind === 'wide' ? null : 'hat_depth';
  if (kind !== 'flat' || behind === 'circumference') return null;
  return behind === 'wide' ? 'width' : 'height';
}

/** The values of one measure in a line, in cm; empty if the line does not state them or they are out of range. */
function valuesOf(line: Line, { label, pattern, range, factor }: MeasureWord): number[] {
  const row = rowValues(line, label);
  const stated = row
    ? [row]
    : [...line.text.matchAll(pattern)].map((match) => statedBy(match, line.text));
  const inRange = (cm: number) => cm >= range[0] && cm <= range[1];
  const values = stated.find((cm) => cm.length > 0 && cm.every(inRange)) ?? [];
  return values.map((cm) => cm * factor);
}

/** The cells of a table's row with this label. */
function rowValues({ cells }: Line, label: RegExp): number[] | null {
  const [head = '', ...rest] = cells;
  const isRow =
    rest.length > 1 && rest.every((cell) => /^\d{1,3}(?:\.\d{1,2})?(?: ?cm)?$/.test(cell));
  if (!isRow || !label.test(head) || /适合|净|to fit/.test(head)) return null;
  return rest.map((cell) => Number.parseFloat(cell));
}

function statedBy(match: RegExpMatchArray, text: string): number[] {
  const [whole, list = '', unit] = match;
  if (OF_BODY.test(text.slice(Math.max(0, match.index! - 12), match.index))) return [];
  const inCm = IN_CM.exec(text.slice(match.index! + whole.length));
  if (inCm) return numbersOf(inCm[1]!);
  return toCm(numbersOf(list), unit);
}

/** A number without a unit is in cm, as Chinese and Japanese texts mean it. */
function toCm(values: number[], unit: string | undefined): number[] {
  if (!unit || new RegExp(`^(?:${CM})$`).test(unit)) return values;
  if (new RegExp(`^(?:${INCH})$`).test(unit)) return values.map((value) => value * CM_PER_INCH);
  if (unit === 'm' || unit === '米') return values.map((value) => value * 100);
  return values.map((value) => value / 10);
}
