import { type DesignFacts, DIFFICULTIES, YARN_WEIGHT_LABELS } from '#contracts';
import type { YarnWeightId } from '#knitting';

/** Difficulty as one to three dots of three: cards have no room for five. */
export function difficultyDots(difficulty: number): string {
  const filled = Math.ceil(difficulty / 2);
  return '●'.repeat(filled) + '○'.repeat(3 - filled);
}

/** The range from the smallest to the largest number: `1,000–1,200 m`. */
export function rangeText(numbers: readonly (number | null)[], unit: string): string {
  const known = numbers.filter((value): value is number => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const range = least === most ? grouped(least) : `${grouped(least)}–${grouped(most)}`;
  return `${range} ${unit}`;
}

/** The Chinese name of a class of yarn; the international name is left to the design's page. */
export const yarnName = (weight: YarnWeightId) => YARN_WEIGHT_LABELS[weight].split('（')[0]!;

/** What a card says of a pattern: difficulty, thickness and metres. What is unknown is left out. */
export function cardFacts(facts: DesignFacts) {
  const { difficulty, yarn_weight: weight, yardage_m: metres } = facts;
  return {
    dots: difficulty === null ? '' : difficultyDots(difficulty),
    difficulty: difficulty === null ? '' : DIFFICULTIES[difficulty],
    yarn: weight === null ? '' : yarnName(weight),
    metres: metres === null ? '' : rangeText(metres, 'm'),
    isEstimate: metres !== null && facts.yardage_estimated,
  };
}

/**
 * Formats a number with thousands separators, without the formats of libs/knitting, which would add that lib's texts to
 * the code of every page.
 */
const grouped = (value: number) => Math.round(value).toLocaleString('en-US');
