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
  {
    id: 'cobweb',
    cyc: '0 Lace',
    english: 'Thread / Cobweb',
    chinese: '蕾丝线（特细）',
    uk: '1 ply',
    australia: '–',
    gauge: '33–40',
    needleMm: '1.5–2.25',
    hookMm: '1.4–1.6（蕾丝）或 2.25',
    metres: ['800+', '600+'],
    wpi: '–',
  },
  {
    id: 'lace',
    cyc: '0 Lace',
    english: 'Lace',
    chinese: '极细线 / 蕾丝线',
    uk: '2 ply',
    australia: '2 ply',
    gauge: '33–40',
    needleMm: '1.5–2.25',
    hookMm: '1.4–1.6（蕾丝）或 2.25',
    metres: ['600–800', '600+'],
    wpi: '–',
  },
  {
    id: 'light_fingering',
    cyc: '1 Super Fine',
    english: 'Light Fingering',
    chinese: '细线',
    uk: '3 ply',
    australia: '3 ply',
    gauge: '27–32',
    needleMm: '2.25–3.25',
    hookMm: '2.25–3.5',
    metres: ['500–600', '420–580'],
    wpi: '–',
  },
  {
    id: 'fingering',
    cyc: '1 Super Fine',
    english: 'Fingering / Sock',
    chinese: '细线 / 中细线、袜子线',
    uk: '4 ply',
    australia: '4 ply',
    gauge: '27–32',
    needleMm: '2.25–3.25',
    hookMm: '2.25–3.5',
    metres: ['350–450', '360–480'],
    wpi: '14',
  },
  {
    id: 'sport',
    cyc: '2 Fine',
    english: 'Sport / Baby',
    chinese: '中细线',
    uk: '5 ply',
    australia: '5 ply',
    gauge: '23–26',
    needleMm: '3.25–3.75',
    hookMm: '3.5–4.5',
    metres: ['250–350', '260–340'],
    wpi: '12',
  },
  {
    id: 'dk',
    cyc: '3 Light',
    english: 'DK',
    chinese: '中粗线（偏细）',
    uk: 'DK',
    australia: '8 ply',
    gauge: '21–24',
    needleMm: '3.75–4.5',
    hookMm: '4.5–5.5',
    metres: ['200–250', '210–250'],
    wpi: '11',
  },
  {
    id: 'worsted',
    cyc: '4 Medium',
    english: 'Worsted',
    chinese: '中粗线',
    uk: 'Aran',
    australia: '10 ply',
    gauge: '16–20',
    needleMm: '4.5–5.5',
    hookMm: '5.5–6.5',
    metres: ['120–200', '130–200'],
    wpi: '9',
  },
  {
    id: 'aran',
    cyc: '4 Medium',
    english: 'Aran',
    chinese: '粗线',
    uk: 'Aran',
    australia: '10–12 ply',
    gauge: '16–20',
    needleMm: '4.5–5.5',
    hookMm: '5.5–6.5',
    metres: ['120–200', '130–200'],
    wpi: '8',
  },
  {
    id: 'bulky',
    cyc: '5 Bulky',
    english: 'Bulky / Chunky',
    chinese: '粗线 / 极粗线',
    uk: 'Chunky',
    australia: '12–14 ply',
    gauge: '12–15',
    needleMm: '5.5–8',
    hookMm: '6.5–9',
    metres: ['100–130', '90–120'],
    wpi: '7',
  },
  {
    id: 'super_bulky',
    cyc: '6 Super Bulky',
    english: 'Super Bulky',
    chinese: '极粗线 / 超粗线（冰岛毛线）',
    uk: 'Super chunky',
    australia: '14–16 ply',
    gauge: '7–11',
    needleMm: '8–12.75',
    hookMm: '9–15',
    metres: ['<100', '40–80'],
    wpi: '5–6',
  },
  {
    id: 'jumbo',
    cyc: '7 Jumbo',
    english: 'Jumbo',
    chinese: '巨粗线 / 手臂编织线',
    uk: 'Jumbo',
    australia: '–',
    gauge: '≤6',
    needleMm: '≥12.75',
    hookMm: '≥15',
    metres: ['–', '<40'],
    wpi: '0–4',
  },
];

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

/** Where published tables disagree. */
export const YARN_WEIGHT_CONFLICTS: readonly string[] = [
  '每 100 克米数：两家线店的表不同，两个都列出；还有一张表写 Fingering ≈330、Sport 270–290、Worsted/Aran 130–180、Bulky 90–100、Super Bulky 60–70。',
  '6 Super Bulky 的钩针：2018 年版的 CYC 表写 9–16 mm（短针 6–9 针），现行版写 9–15 mm（7–9 针）。',
  '中国的“股”是厂家捻合的根数，只能在同一款线之间比较：8 股牛奶棉约等于 Worsted，不是澳洲的 8 ply（DK）。',
  '英国的 Aran 同时覆盖 Worsted 与 Aran；CYC 也把两者算作 4 号。',
];
