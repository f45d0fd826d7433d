import type { YarnWeightId } from '#knitting';

/** The labels of the levels 1 to 5. */
export const DIFFICULTIES = { 1: '入门', 2: '初级', 3: '中级', 4: '进阶', 5: '高级' } as const;
export type Difficulty = 1 | 2 | 3 | 4 | 5;

/** The classes of yarn with their Chinese names beside the international ones. */
export const YARN_WEIGHT_LABELS: Record<YarnWeightId, string> = {
  cobweb: '特细蕾丝线（Cobweb）',
  lace: '蕾丝线（Lace）',
  light_fingering: '细线（Light Fingering）',
  fingering: '细线（Fingering）',
  sport: '中细线（Sport）',
  dk: '中粗线（DK）',
  worsted: '中粗线（Worsted）',
  aran: '粗线（Aran）',
  bulky: '粗线（Bulky）',
  super_bulky: '极粗线（Super Bulky）',
  jumbo: '巨粗线（Jumbo）',
};
