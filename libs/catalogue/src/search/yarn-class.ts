import { heldTogether, type YarnWeightId, yarnWeightOf } from '#knitting';
import type { IndexedDesign } from './indexed-design.js';

/** Metres per 100 g in the middle of each class. */
const TYPICAL_METRES = new Map<string, number>([
  ['cobweb', 900],
  ['lace', 750],
  ['light_fingering', 550],
  ['fingering', 400],
  ['sport', 295],
  ['dk', 225],
  ['worsted', 180],
  ['aran', 148],
  ['bulky', 108],
  ['super_bulky', 60],
  ['jumbo', 30],
] satisfies [YarnWeightId, number][]);

/** The class of strands of one class held together: the one strand itself, or what several are as thick as. */
export function classOf({ weight, strands }: { weight: string; strands: number }): string {
  const typical = TYPICAL_METRES.get(weight);
  if (strands === 1 || typical === undefined) return weight;
  return yarnWeightOf(heldTogether(Array.from({ length: strands }, () => typical)));
}

/** The value of a design's yarn as it is knitted with: its strands held together. A sheet states a single strand. */
export const HELD_WEIGHT = 'held_weight';

/** The values of a design that are indexed. */
export function valuesOf({ values, numbers }: IndexedDesign): IndexedDesign['values'] {
  const strands = numbers.strands ?? 1;
  const weights = values['yarn_weight'] ?? [];
  return {
    ...values,
    [HELD_WEIGHT]: weights.map((weight) => classOf({ weight: String(weight), strands })),
  };
}
