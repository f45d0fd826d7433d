import { KnittingError } from '../knitting-error.js';
import { listParts } from '../list-parts.js';
import { checkQuantity, QUANTITIES } from './quantities.js';
import { wholePieces } from '../rounding.js';

/** One ball of a yarn: metres and grams as on its label. */
export interface Ball {
  metres: number;
  grams: number;
}

/** The part of a ball below which the rest is small: a different tension may use it up. */
const SMALL_SPARE = 0.15;

/** m per 100 g of a ball. */
export function metresPer100g({ metres, grams }: Ball): number {
  return (metres * 100) / grams;
}

/**
 * Metric count to m per 100 g: "26支/2股", also written 2/26, is 26 ÷ 2 = 13 m/g.
 * @param count Nm, metres per gram of one ply
 * @param plies twisted together by the maker
 * @throws KnittingError `out_of_range`
 */
export function metresPer100gOfCount(count: number, plies: number): number {
  checkQuantity(count, QUANTITIES.yarnCount);
  checkQuantity(plies, QUANTITIES.strands);
  return (100 * count) / plies;
}

/**
 * The thickness of strands held together. Their masses per length add up, so it is 1 ÷ Σ(1 ÷ xᵢ).
 * @param strands m per 100 g of each strand
 * @returns m per 100 g
 * @throws KnittingError `missing` without strands, `out_of_range`
 */
export function heldTogether(strands: readonly number[]): number {
  if (strands.length === 0) throw new KnittingError('missing', '请填每股线的每100克米数');
  for (const strand of strands) checkQuantity(strand, QUANTITIES.metresPer100g);
  return 1 / strands.reduce((sum, strand) => sum + 1 / strand, 0);
}

/** How well a yarn's thickness fits: within 10 %, within 20 % (swatch first), or further away. */
export type ThicknessMatch = 'fits' | 'swatch' | 'no';

/** Compares two thicknesses in m per 100 g, strands held together taken into account. */
export function compareThickness(pattern: number, mine: number): ThicknessMatch {
  const apart = Math.abs(mine / pattern - 1) - 1e-9;
  if (apart <= 0.1) return 'fits';
  return apart <= 0.2 ? 'swatch' : 'no';
}

/**
 * The metres of a pattern that states grams only.
 * Grams of two different yarns must never be compared directly.
 * @param grams of the pattern's yarn
 * @param per100g m per 100 g of the pattern's yarn
 */
export function metresOfGrams(grams: number, per100g: number): number {
  checkQuantity(grams, QUANTITIES.grams);
  checkQuantity(per100g, QUANTITIES.metresPer100g);
  return (grams * per100g) / 100;
}

/** The yarn that a pattern takes, and the balls to buy, with their metres and grams. */
export interface YarnNeed {
  /** Single-strand metres with the margin. */
  metres: number;
  balls: number;
  /** What the balls hold together. */
  bought: Ball;
  /** Grams that the work takes. */
  grams: number;
  /** Metres left over. */
  spare: number;
  /** `none`: buy one more ball. `small`: less than 15 % of a ball. */
  spareIs: 'none' | 'small' | 'enough';
}

/**
 * How many balls of another yarn a pattern takes. Each colour is calculated and rounded up by itself.
 * @param pattern total single-strand metres for the size, and how many strands the pattern holds together
 * @param mine one ball, and how many strands of it I hold together
 * @param margin in parts of one: 0.1 is usual, 0.15 for cables, colourwork and dye lots that cannot be re-bought
 * @throws KnittingError `out_of_range`
 */
export function yarnNeed(
  pattern: { metres: number; strands: number },
  mine: { ball: Ball; strands: number },
  margin = 0.1,
): YarnNeed {
  checkQuantity(pattern.metres, QUANTITIES.metres);
  checkQuantity(pattern.strands, QUANTITIES.strands);
  checkQuantity(mine.strands, QUANTITIES.strands);
  checkQuantity(mine.ball.metres, QUANTITIES.metres);
  checkQuantity(mine.ball.grams, QUANTITIES.grams);
  checkQuantity(margin * 100, QUANTITIES.margin);
  const { ball, strands } = mine;
  const metres = (pattern.metres / pattern.strands) * strands * (1 + margin);
  const balls = wholePieces(metres / ball.metres);
  const spare = Math.max(0, balls * ball.metres - metres);
  return {
    metres,
    balls,
    bought: { metres: balls * ball.metres, grams: balls * ball.grams },
    grams: (metres * ball.grams) / ball.metres,
    spare,
    spareIs: spareOf(spare, ball.metres),
  };
}

function spareOf(spare: number, ball: number): YarnNeed['spareIs'] {
  if (spare < 1e-6) return 'none';
  return spare < SMALL_SPARE * ball ? 'small' : 'enough';
}

/** Metres of a size or a colour, as a list states them. */
export interface YarnPart {
  name: string;
  metres: number;
}

export interface PartNeed {
  name: string;
  need: YarnNeed;
}

/**
 * How many balls each size, or each colour, of a pattern takes. Every part is rounded up by itself.
 * @throws KnittingError `missing` without parts, `out_of_range`
 */
export function yarnNeedOfParts(
  parts: readonly YarnPart[],
  patternStrands: number,
  mine: { ball: Ball; strands: number },
  margin = 0.1,
): PartNeed[] {
  if (parts.length === 0) throw new KnittingError('missing', '请填各码或各色的米数');
  return parts.map(({ name, metres }) => ({
    name,
    need: yarnNeed({ metres, strands: patternStrands }, mine, margin),
  }));
}

const PART = /^(.{1,12}?)\s?[:=]\s?(\d{1,6}(?:\.\d{1,2})?)\s?(?:m|米)?$/i;

/**
 * Reads metres such as `S:1000，M:1100` or `红:300，白:150`, one per comma, semicolon or line.
 * @throws KnittingError `missing`, `not_understood`, `out_of_range`
 */
export function parseYarnParts(text: string): YarnPart[] {
  const parts = listParts(text);
  if (parts.length === 0) throw new KnittingError('missing', '请填米数，例如 S:1000，M:1100');
  return parts.map((part) => {
    const match = PART.exec(part);
    if (!match) {
      throw new KnittingError(
        'not_understood',
        `“${part.slice(0, 20)}”看不懂，请写成 S:1000（尺码或颜色:米数）`,
      );
    }
    const name = match[1]!.trim();
    const quantity = { ...QUANTITIES.metres, label: `${name} 的米数` };
    return { name, metres: checkQuantity(Number(match[2]), quantity) };
  });
}
