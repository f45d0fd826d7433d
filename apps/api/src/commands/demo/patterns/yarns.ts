import type { Fibre, SheetYarn } from '#contracts';
import type { YarnWeightId } from '#knitting';

export interface Color {
  hex: string;
  zh: string;
  en: string;
}

const color = (hex: string, zh: string, en: string): Color => ({ hex, zh, en });

export const COLORS = {
  cream: color('#efe6d6', '本白', 'cream'),
  snow: color('#f7f3ec', '雪白', 'snow'),
  red: color('#b23a32', '茜红', 'madder'),
  pine: color('#3d5a4a', '松绿', 'pine'),
  ginger: color('#d09a3c', '姜黄', 'ginger'),
  navy: color('#33425f', '藏青', 'navy'),
  sky: color('#93b0c6', '天青', 'sky'),
  rose: color('#d89488', '豆沙粉', 'rose'),
  moss: color('#8a9a5b', '苔绿', 'moss'),
  plum: color('#6d4257', '梅紫', 'plum'),
  chocolate: color('#5a4033', '可可', 'chocolate'),
  grey: color('#a7a49f', '浅灰', 'grey'),
  charcoal: color('#4a4a4d', '炭灰', 'charcoal'),
  lilac: color('#b9a7c9', '丁香紫', 'lilac'),
  teal: color('#3f7c7c', '孔雀绿', 'teal'),
  coral: color('#e2795f', '珊瑚橘', 'coral'),
  sand: color('#cdb591', '沙色', 'sand'),
  brick: color('#9a5440', '砖红', 'brick'),
} as const satisfies Record<string, Color>;
export type ColorName = keyof typeof COLORS;

/** A yarn with the gauge that the designs have in it. */
export interface Yarn {
  brand: string;
  name: string;
  weight: YarnWeightId;
  fibre: { type: Fibre; percent: number }[];
  metres: number;
  grams: number;
  gauge: { stitches: number; rows: number };
  /** The main needle, or the hook, in mm; `ribMm` is the needle of the rib. */
  mm: number;
  ribMm: number;
}

const yarn = (
  name: string,
  weight: YarnWeightId,
  fibre: Yarn['fibre'],
  [metres, grams]: [number, number],
  [stitches, rows]: [number, number],
  [mm, ribMm]: [number, number],
): Yarn => ({
  brand: '云织',
  name,
  weight,
  fibre,
  metres,
  grams,
  gauge: { stitches, rows },
  mm,
  ribMm,
});

const WOOL: Yarn['fibre'] = [{ type: 'wool', percent: 100 }];
const SOCK: Yarn['fibre'] = [
  { type: 'wool', percent: 75 },
  { type: 'nylon', percent: 25 },
];
const COTTON: Yarn['fibre'] = [{ type: 'milk_cotton', percent: 100 }];
const MERINO: Yarn['fibre'] = [{ type: 'merino', percent: 100 }];
const ALPACA: Yarn['fibre'] = [
  { type: 'alpaca', percent: 50 },
  { type: 'wool', percent: 50 },
];

/** Yarns of the demo designs. Gauges are of plain knitting, or of single crochet for the cottons. */
export const YARNS = {
  sock: yarn('溪石袜线', 'fingering', SOCK, [210, 50], [30, 42], [2.5, 2.25]),
  fine: yarn('山茶细羊毛', 'fingering', WOOL, [200, 50], [28, 36], [3, 2.75]),
  sport: yarn('晨雾美利奴', 'sport', MERINO, [150, 50], [25, 34], [3.5, 3.25]),
  medium: yarn('牧场羊毛', 'dk', WOOL, [115, 50], [22, 30], [4, 3.5]),
  worsted: yarn('炉边羊驼', 'worsted', ALPACA, [90, 50], [19, 26], [4.5, 4]),
  thick: yarn('冬原粗羊毛', 'bulky', WOOL, [105, 100], [14, 20], [6, 5.5]),
  machine: yarn('云机美利奴', 'fingering', MERINO, [380, 100], [28, 40], [4, 3.5]),
  loom: yarn('编织器粗线', 'super_bulky', WOOL, [75, 100], [9, 13], [9, 9]),
  toy: yarn('棉棉 4 股', 'sport', COTTON, [130, 50], [24, 26], [2.5, 2.5]),
  cotton: yarn('棉棉 5 股', 'dk', COTTON, [105, 50], [18, 20], [4, 4]),
  tunisian: yarn('暖阳羊毛', 'worsted', WOOL, [90, 50], [17, 15], [6, 6]),
} as const satisfies Record<string, Yarn>;

/** Balls of each size with a reserve of a tenth, as they are bought. */
export function ballsFor(yarnOf: Yarn, metres: readonly number[]): number[] {
  return metres.map((length) => Math.ceil((length * 1.1) / yarnOf.metres - 1e-9));
}

export function sheetYarn(
  yarnOf: Yarn,
  colour: string,
  balls: number[],
  usedFor: string,
): SheetYarn {
  const { brand, name, fibre, metres, grams } = yarnOf;
  return {
    brand,
    name,
    colour,
    fibre,
    m_per_ball: metres,
    g_per_ball: grams,
    balls,
    used_for: usedFor,
  };
}
