import { CM_PER_CUN, CM_PER_INCH } from '../units.js';
import { QUANTITIES } from '../yarn/quantities.js';
import type { Line } from './document-lines.js';
import { CM, INCH } from './quantity-lists.js';
import { propose, type ProposedGauge, type SheetProposal } from './sheet-proposal.js';

const COUNT = String.raw`(\d{1,2}(?:\.\d{1,2})?)`;
const STITCHES = String.raw`\s?(?:针|目|stitches|sts?\b|dc\b|sc\b|hdc\b)`;
const ROWS = String.raw`\s?(?:行|段|圈|rows?|rnds?|rounds?)`;
/** Stitches and rows, at most a few words apart. */
const PAIR = new RegExp(
  String.raw`(?<![\d.])${COUNT}${STITCHES}[^\d\n]{0,14}?${COUNT}${ROWS}`,
  'g',
);
const SINGLE = new RegExp(String.raw`(?<![\d.])${COUNT}${STITCHES}`);
const WORD = /密度|小样|ゲージ|gauge|tension|横密/;
const OVER_10_CM = new RegExp(String.raw`(?<!\d)10 ?(?:${CM}|[x×*] ?10)|(?<![\d.])4 ?(?:${INCH})`);
/** The width of a swatch that was counted over another length than 10 cm. */
const OVER = new RegExp(String.raw`(?:=|to|over|per|/|内)\s?(\d{1,2}(?:\.\d)?) ?(${CM}|${INCH})`);
const OLD_STYLE = new RegExp(
  String.raw`每(英?寸)\s?${COUNT}${STITCHES}(?:.{0,12}?每英?寸\s?${COUNT}${ROWS})?`,
);

/** Proposes every gauge that a text states, the main one first. */
export function findGauges(lines: readonly Line[]): SheetProposal[] {
  const found = new Map<string, SheetProposal>();
  lines.forEach((line, i) => {
    if (line.isInstruction) return;
    const isHeaded =
      WORD.test(line.text) ||
      (WORD.test(lines[i - 1]?.text ?? '') && lines[i - 1]!.text.length < 12);
    for (const gauge of gaugesOf(line.text, isHeaded)) {
      const key = JSON.stringify(gauge);
      if (!found.has(key)) found.set(key, propose('gauge', gauge, line));
    }
  });
  return [...found.values()];
}

function gaugesOf(text: string, isHeaded: boolean): ProposedGauge[] {
  if (!isHeaded && !OVER_10_CM.test(text)) return [];
  const old = OLD_STYLE.exec(text);
  if (old) {
    const width = old[1] === '寸' ? CM_PER_CUN : CM_PER_INCH;
    return inRange(per10(Number(old[2]), width), old[3] ? per10(Number(old[3]), width) : null);
  }
  const width = widthOf(text);
  const pairs = [...text.matchAll(PAIR)].flatMap(([, sts, rows]) =>
    inRange(per10(Number(sts), width), per10(Number(rows), width)),
  );
  if (pairs.length > 0 || !isHeaded) return pairs;
  const single = SINGLE.exec(text);
  return single && OVER_10_CM.test(text) ? inRange(Number(single[1]), null) : [];
}

/** Returns the width in cm that a gauge was counted over; 10 where the text does not name another one. */
function widthOf(text: string): number {
  if (OVER_10_CM.test(text)) return 10;
  const over = OVER.exec(text);
  if (!over) return 10;
  const isCm = new RegExp(CM).test(over[2]!);
  return Number(over[1]) * (isCm ? 1 : CM_PER_INCH);
}

const per10 = (count: number, width: number) => Math.round((count * 100) / width) / 10;

function inRange(sts: number, rows: number | null): ProposedGauge[] {
  const { stitchGauge, rowGauge } = QUANTITIES;
  const isSound =
    sts >= stitchGauge.min &&
    sts <= stitchGauge.max &&
    (rows === null || (rows >= rowGauge.min && rows <= rowGauge.max));
  return isSound ? [{ sts, rows, per: 10 }] : [];
}
