import type { SheetInput } from '#contracts';

const tool = (mm: number) => ({
  role: 'main' as const,
  mm,
  kind: null,
  tip_cm: null,
  cable_cm: null,
  sets: null,
});
const gauge = (sts: number, rows: number) => ({
  sts,
  rows,
  per: null,
  stitch: null,
  tool_mm: null,
  blocked: null,
  round: null,
});
const size = (code: string) => ({ code, label: null, fits: null, ease_cm: null });

/** The sheet of a sweater knitted from the top down. */
export const RAGLAN: SheetInput = {
  craft: ['knit'],
  audience: ['women'],
  difficulty: 2,
  techniques: ['top-down', 'raglan-sleeve'],
  languages: ['zh'],
  instructions: ['chart', 'video'],
  season: ['winter'],
  sizes: ['S', 'M', 'L'].map(size),
  measurements: { bust: [92, 100, 108] },
  tools: [tool(4)],
  gauge: [gauge(22, 30)],
  yarn_weight: 'dk',
  yardage_m: [1000, 1100, 1200],
};
export const HAT: SheetInput = {
  craft: ['knit'],
  difficulty: 1,
  techniques: ['in-the-round', 'ribbed'],
  measurements: { head_round: [51] },
  tools: [tool(5)],
  gauge: [gauge(18, 24)],
  yarn_weight: 'worsted',
  yardage_m: [180],
};
export const TOY: SheetInput = {
  craft: ['crochet'],
  difficulty: 1,
  techniques: ['amigurumi'],
  tools: [tool(2.5)],
  yarn_weight: 'dk',
  yardage_m: [150],
};
