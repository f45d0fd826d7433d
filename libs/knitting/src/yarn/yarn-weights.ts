/** The thickness classes of yarn, from thin to thick. */
export const YARN_WEIGHT_IDS = [
  'cobweb',
  'lace',
  'light_fingering',
  'fingering',
  'sport',
  'dk',
  'worsted',
  'aran',
  'bulky',
  'super_bulky',
  'jumbo',
] as const;

export type YarnWeightId = (typeof YARN_WEIGHT_IDS)[number];

/** One class in the systems that label it. Ranges are texts, because some are open at one end. */
export interface YarnWeight {
  id: YarnWeightId;
  /** Craft Yarn Council, USA. */
  cyc: string;
  /** The usual English name, as Ravelry has it. */
  english: string;
  chinese: string;
  /** British and Australian names. */
  uk: string;
  australia: string;
  /** Stitches per 10 cm in stockinette (CYC). */
  gauge: string;
  needleMm: string;
  hookMm: string;
  /** m per 100 g by two dealers' tables. */
  metres: [string, string];
  /** Wraps per inch (Ravelry). */
  wpi: string;
}

/** CYC calls its ranges guidelines; Chinese names are synonyms of the classes, no national scale is in use. */
export const YARN_WEIGHTS: readonly YarnWeight[] = [
  row(
    'cobweb',
    '0 Lace',
    'Thread / Cobweb',
    '蕾丝线（特细）',
    '1 ply',
    '–',
    '33–40',
    '1.5–2.25',
    '1.4–1.6（蕾丝）或 2.25',
    ['800+', '600+'],
    '–',
  ),
  row(
    'lace',
    '0 Lace',
    'Lace',
    '极细线 / 蕾丝线',
    '2 ply',
    '2 ply',
    '33–40',
    '1.5–2.25',
    '1.4–1.6（蕾丝）或 2.25',
    ['600–800', '600+'],
    '–',
  ),
  row(
    'light_fingering',
    '1 Super Fine',
    'Light Fingering',
    '细线',
    '3 ply',
    '3 ply',
    '27–32',
    '2.25–3.25',
    '2.25–3.5',
    ['500–600', '420–580'],
    '–',
  ),
  row(
    'fingering',
    '1 Super Fine',
    'Fingering / Sock',
    '细线 / 中细线、袜子线',
    '4 ply',
    '4 ply',
    '27–32',
    '2.25–3.25',
    '2.25–3.5',
    ['350–450', '360–480'],
    '14',
  ),
  row(
    'sport',
    '2 Fine',
    'Sport / Baby',
    '中细线',
    '5 ply',
    '5 ply',
    '23–26',
    '3.25–3.75',
    '3.5–4.5',
    ['250–350', '260–340'],
    '12',
  ),
  row(
    'dk',
    '3 Light',
    'DK',
    '中粗线（偏细）',
    'DK',
    '8 ply',
    '21–24',
    '3.75–4.5',
    '4.5–5.5',
    ['200–250', '210–250'],
    '11',
  ),
  row(
    'worsted',
    '4 Medium',
    'Worsted',
    '中粗线',
    'Aran',
    '10 ply',
    '16–20',
    '4.5–5.5',
    '5.5–6.5',
    ['120–200', '130–200'],
    '9',
  ),
  row(
    'aran',
    '4 Medium',
    'Aran',
    '粗线',
    'Aran',
    '10–12 ply',
    '16–20',
    '4.5–5.5',
    '5.5–6.5',
    ['120–200', '130–200'],
    '8',
  ),
  row(
    'bulky',
    '5 Bulky',
    'Bulky / Chunky',
    '粗线 / 极粗线',
    'Chunky',
    '12–14 ply',
    '12–15',
    '5.5–8',
    '6.5–9',
    ['100–130', '90–120'],
    '7',
  ),
  row(
    'super_bulky',
    '6 Super Bulky',
    'Super Bulky',
    '极粗线 / 超粗线（冰岛毛线）',
    'Super chunky',
    '14–16 ply',
    '7–11',
    '8–12.75',
    '9–15',
    ['<100', '40–80'],
    '5–6',
  ),
  row(
    'jumbo',
    '7 Jumbo',
    'Jumbo',
    '巨粗线 / 手臂编织线',
    'Jumbo',
    '–',
    '≤6',
    '≥12.75',
    '≥15',
    ['–', '<40'],
    '0–4',
  ),
];

function row(
  id: YarnWeightId,
  cyc: string,
  english: string,
  chinese: string,
  uk: string,
  australia: string,
  gauge: string,
  needleMm: string,
  hookMm: string,
  metres: [string, string],
  wpi: string,
): YarnWeight {
  return { id, cyc, english, chinese, uk, australia, gauge, needleMm, hookMm, metres, wpi };
}

/** Lower limits in m per 100 g of smooth, wool-like yarn. */
const LIMITS: readonly [number, YarnWeightId][] = [
  [700, 'lace'],
  [460, 'light_fingering'],
  [340, 'fingering'],
  [255, 'sport'],
  [200, 'dk'],
  [165, 'worsted'],
  [130, 'aran'],
  [85, 'bulky'],
  [40, 'super_bulky'],
];

/**
 * The class of a smooth, wool-like yarn. Cotton is denser: it looks one class thinner for the same m per 100 g. Mohair
 * and brushed yarns knit one or two classes thicker.
 * @param metresPer100g of the strands held together
 */
export function yarnWeightOf(metresPer100g: number): YarnWeightId {
  return LIMITS.find(([from]) => metresPer100g >= from)?.[1] ?? 'jumbo';
}

/**
 * Stitches per 10 cm in stockinette that are usual for a class (CYC).
 * @returns from and to; null for lace, whose gauge the yarn does not determine
 */
export function stockinetteGauge(id: YarnWeightId): [number, number] | null {
  const weight = YARN_WEIGHTS.find((known) => known.id === id);
  if (!weight || id === 'cobweb' || id === 'lace') return null;
  const [from, to] = [...weight.gauge.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return to === undefined ? [1, from!] : [from!, to];
}

/** A usual stockinette gauge per 10 cm of the classes from fingering to super bulky. */
export const TYPICAL_GAUGES = {
  fingering: { stitches: 28, rows: 38 },
  sport: { stitches: 25, rows: 34 },
  dk: { stitches: 22, rows: 30 },
  worsted: { stitches: 19, rows: 26 },
  aran: { stitches: 17, rows: 23 },
  bulky: { stitches: 14, rows: 20 },
  super_bulky: { stitches: 10, rows: 14 },
} as const;

/** Where published tables disagree. */
export const YARN_WEIGHT_CONFLICTS: readonly string[] = [
  '每 100 克米数：两家线店的表不同，两个都列出；还有一张表写 Fingering ≈330、Sport 270–290、Worsted/Aran 130–180、Bulky 90–100、Super Bulky 60–70。',
  '6 Super Bulky 的钩针：2018 年版的 CYC 表写 9–16 mm（短针 6–9 针），现行版写 9–15 mm（7–9 针）。',
  '中国的“股”是厂家捻合的根数，只能在同一款线之间比较：8 股牛奶棉约等于 Worsted，不是澳洲的 8 ply（DK）。',
  '英国的 Aran 同时覆盖 Worsted 与 Aran；CYC 也把两者算作 4 号。',
];
