import { yardsToMetres } from '../units.js';
import type { Line } from './document-lines.js';
import { BALLS, GRAMS, listOf, METRES, numbersOf, YARDS } from './quantity-lists.js';
import { propose, type SheetProposal } from './sheet-proposal.js';
import { sizeBlocks } from './sizes.js';

const LENGTH = `${METRES}|${YARDS}`;
const N = String.raw`(\d{2,4}(?:\.\d)?)`;
/** A ball or hank: grams and length of one, as 50g/120m, 每100克约100米, 220 yds / 100 g, 25克100米. */
const SPECS: RegExp[] = [
  new RegExp(
    String.raw`(?<![\d.])${N} ?(?:${GRAMS})(?:/[团球])? ?(?:/|=|≈|,|约|每[团球]){0,3} ?约? ?${N} ?(${LENGTH})(?:/[团球])?`,
    'g',
  ),
  new RegExp(String.raw`(?<![\d.])${N} ?(${LENGTH}) ?/ ?${N} ?(?:${GRAMS})`, 'g'),
];
const EACH = new RegExp(
  String.raw`${N} ?(?:${GRAMS}) (?:skeins?|balls?|hanks?)[^.]{0,60}?\(${N} ?(${LENGTH}) each\)`,
);
/** The grams of one ball alone: 50g/团, 每团50克, 50g balls. */
const BALL_GRAMS = new RegExp(
  String.raw`(?:每[团球] ?)${N} ?(?:${GRAMS})|${N} ?(?:${GRAMS}) ?(?:/|每|一)? ?(?:${BALLS})`,
);
const BALL_COUNT = new RegExp(
  String.raw`(?<!/ ?)(${listOf()})\s?(?:x\s?\d{2,3} ?g )?(?:${BALLS})(?!\s?\d)`,
  'g',
);

const ABOUT_YARN =
  /线|糸|纱|毛|绒|棉|yarn|wool|cotton|weight|total|合计|共|色|グレー|用量|克数|重量|米数/;
const TOTAL = /合计|共|总|净用量|total/;
const OTHER = /填充|棉花|stuffing|铁丝|わた|花杆|纽|扣/;
const PER_COLOUR = /色|\bmc\b|\bcc\d?\b|[(（][a-e][)）]/;

interface Spec {
  grams: number;
  metres: number;
}

interface Amount {
  values: number[];
  line: Line;
  isTotal: boolean;
  isPart: boolean;
}

/** Proposes metres and grams per size. Balls and the label of the yarn give what is not stated itself. */
export function findYarnAmounts(lines: readonly Line[]): SheetProposal[] {
  const facts = lines.filter(({ isInstruction }) => !isInstruction);
  const specs = specsOf(facts);
  const balls = ballsOf(facts);
  const spec = specs.length === 1 ? specs[0]! : null;
  const ballGrams = spec?.grams ?? gramsOfBall(facts);
  const grams = amountOf(facts, GRAMS) ?? (balls && ballGrams ? scaled(balls, ballGrams) : null);
  const metres =
    amountOf(facts, METRES) ??
    convert(amountOf(facts, YARDS), yardsToMetres) ??
    (spec && balls ? scaled(balls, spec.metres) : null) ??
    (spec && grams ? scaled(grams, spec.metres / spec.grams) : null);
  return [
    ...(metres ? [propose('yardage_m', metres.values.map(Math.round), metres.line)] : []),
    ...(grams ? [propose('grams', grams.values.map(Math.round), grams.line)] : []),
  ];
}

const convert = (amount: Amount | null, by: (value: number) => number): Amount | null =>
  amount && { ...amount, values: amount.values.map(by) };
const scaled = (amount: Amount, factor: number) => convert(amount, (value) => value * factor)!;

function specsOf(lines: readonly Line[]): Spec[] {
  const found = new Map<string, Spec>();
  for (const { text } of lines) {
    const [inGrams, inLength] = SPECS.map((pattern) => [...text.matchAll(pattern)]);
    const each = EACH.exec(text);
    const specs = [
      ...inGrams!.map(([, grams, length, unit]) => [grams, length, unit]),
      ...inLength!.map(([, length, unit, grams]) => [grams, length, unit]),
      ...(each ? [[each[1], each[2], each[3]]] : []),
    ];
    for (const [grams, length, unit] of specs) {
      const isYards = new RegExp(`^(?:${YARDS})`).test(unit!);
      const metres = isYards ? yardsToMetres(Number(length)) : Number(length);
      if (isBall(Number(grams), metres)) found.set(`${grams}`, { grams: Number(grams), metres });
    }
  }
  return [...found.values()];
}

/** Balls weigh a round number, and no yarn is thinner than 20 m or thicker than 0.2 m per gram. */
function isBall(grams: number, metres: number): boolean {
  return grams % 5 === 0 && grams <= 1000 && metres / grams >= 0.2 && metres / grams <= 20;
}

function gramsOfBall(lines: readonly Line[]): number | null {
  for (const { text } of lines) {
    const match = BALL_GRAMS.exec(text);
    if (match) return Number(match[1] ?? match[2]);
  }
  return null;
}

/** Numbers of balls per size; balls of several colours are added. */
function ballsOf(lines: readonly Line[]): Amount | null {
  const amounts = lines.flatMap((line) =>
    [...line.text.matchAll(BALL_COUNT)].flatMap(([, list]): Amount[] => {
      const values = numbersOf(list!);
      const isSound = values.every((value) => value > 0 && value <= 60);
      return isSound ? [{ values, line, isTotal: false, isPart: PER_COLOUR.test(line.text) }] : [];
    }),
  );
  return summed(amounts);
}

/** The amount of yarn that is stated in a unit. */
function amountOf(lines: readonly Line[], unit: string): Amount | null {
  const block = blockAmount(lines, unit);
  if (block) return block;
  const pattern = new RegExp(String.raw`(${listOf(unit)})\s?(?:${unit})`, 'g');
  const amounts = lines.flatMap((line, i) => {
    const row = rowAmount(line, unit);
    if (row) return [row];
    const isHeaded = ABOUT_YARN.test(line.text) || ABOUT_YARN.test(lines[i - 1]?.text ?? '');
    if (!isHeaded) return [];
    return withoutSpecs(line.text)
      .split(/[,;。、](?!\s?\d{1,4}[\s),;、/])/)
      .flatMap((clause) => (OTHER.test(clause) ? [] : amountsIn(clause, pattern, line)));
  });
  return summed(amounts);
}

function amountsIn(clause: string, pattern: RegExp, line: Line): Amount[] {
  return [...clause.matchAll(pattern)].flatMap(({ 1: list, index }): Amount[] => {
    const values = numbersOf(list!);
    // The end of a range is not an amount, and an amount per ball (每) is not the total.
    const before = clause.slice(Math.max(0, index - 3), index);
    if (values.some((value) => value < 5) || /[-~每]/.test(before)) return [];
    const times = /([2-9两三四])色各/.exec(clause)?.[1];
    const factor = times ? ({ 两: 2, 三: 3, 四: 4 }[times] ?? Number(times)) : 1;
    return [
      {
        values: values.map((value) => value * factor),
        line,
        isTotal: TOTAL.test(clause),
        isPart: factor === 1 && PER_COLOUR.test(clause),
      },
    ];
  });
}

/** A table's row such as 用线（克）	110	130. */
function rowAmount(line: Line, unit: string): Amount | null {
  const [head = '', ...rest] = line.cells;
  const isRow = rest.length > 1 && rest.every((cell) => /^\d{2,5}$/.test(cell));
  const isWanted =
    /线|用量|克|米数|yarn|meterage|yardage/.test(head) && new RegExp(`(?:${unit})`).test(head);
  if (!isRow || !isWanted) return null;
  return { values: rest.map(Number), line, isTotal: true, isPart: false };
}

/** Lines that each begin with a size, and state the amount of that size. */
function blockAmount(lines: readonly Line[], unit: string): Amount | null {
  const pattern = new RegExp(String.raw`(?:线|yarn)[^\d,;、]{0,6}(\d{2,5}) ?(?:${unit})`);
  for (const block of sizeBlocks(lines)) {
    const values = block.map(({ line }) => Number(pattern.exec(line.text)?.[1] ?? 0));
    if (values.every((value) => value > 0)) {
      return { values, line: block[0]!.line, isTotal: true, isPart: false };
    }
  }
  return null;
}

/** The stated total; else the sum of the colours; else the first amount. */
function summed(amounts: Amount[]): Amount | null {
  const total = amounts.find(({ isTotal }) => isTotal);
  if (total) return total;
  const parts = amounts.filter(({ isPart }) => isPart);
  const first = amounts[0] ?? null;
  const isSum =
    parts.length > 1 && parts.every(({ values }) => values.length === parts[0]!.values.length);
  if (!isSum) return first;
  const values = parts[0]!.values.map((_, i) =>
    parts.reduce((sum, part) => sum + part.values[i]!, 0),
  );
  return { ...parts[0]!, values };
}

function withoutSpecs(text: string): string {
  return [...SPECS, new RegExp(BALL_GRAMS, 'g')].reduce(
    (rest, pattern) => rest.replaceAll(pattern, ';'),
    text,
  );
}

/** Proposes how many strands are held together. */
export function findStrands(lines: readonly Line[]): SheetProposal[] {
  for (const line of lines) {
    const count =
      /(?<!\d)([2-9]|1[0-2]) ?(?:股|根)(?:线)?(?:合织|合股|并织|一起织|并线)|([2-9])本どり|(?:held|hold) (double|triple)/.exec(
        line.text,
      );
    if (!count || /也行|也可/.test(line.text)) continue;
    const strands = count[3] ? (count[3] === 'double' ? 2 : 3) : Number(count[1] ?? count[2]);
    return [propose('strands', strands, line)];
  }
  return [];
}
