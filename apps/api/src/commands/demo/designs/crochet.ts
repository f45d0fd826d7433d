import type { Audience } from '#contracts';
import { bag, grannyBlanket, toy, type ToyPart } from '../patterns/crochet.js';
import type { Construction } from '../patterns/pattern.js';
import { type ColorName, type Yarn, YARNS } from '../patterns/yarns.js';
import type { DemoDesign } from './demo-design.js';
import { ALL, COLD, GIRLS, KIDS, WARM } from './helpers.js';

type Shop = Pick<DemoDesign, 'name' | 'price' | 'season' | 'style' | 'words'> & {
  oldPrice?: string;
};

/** 棉棉的钩针: toys, bags and squares in cotton. */
function crocheted(
  shop: Shop,
  audience: Audience[],
  yarn: Yarn,
  colors: readonly ColorName[],
  construction: Construction,
): DemoDesign {
  return { ...shop, designer: 'cotton', craft: 'crochet', audience, yarn, colors, construction };
}

function part(
  name: string,
  copies: number,
  color: ColorName,
  [grow, even, shrink]: [number, number, number],
  isHigh = false,
): ToyPart {
  return { name, copies, color, grow, even, shrink, isHigh };
}

const animal = (name: string, kind: string, parts: ToyPart[]): Construction =>
  toy({ name, animal: kind, parts, yarn: YARNS.toy, difficulty: 2 });

export const CROCHET = {
  bear: crocheted(
    {
      name: '抱抱熊玩偶',
      price: '16.00',
      season: COLD,
      style: ['治愈'],
      words: '圆头圆耳的小熊，坐着刚好一手抱',
    },
    KIDS,
    YARNS.toy,
    ['brick', 'cream'],
    animal('抱抱熊玩偶', '小熊', [
      part('头', 1, 'brick', [7, 9, 4], true),
      part('身体', 1, 'brick', [6, 10, 3], true),
      part('吻', 1, 'cream', [3, 2, 0]),
      part('耳', 2, 'brick', [2, 2, 0]),
      part('手臂', 2, 'brick', [1, 14, 0]),
      part('腿', 2, 'brick', [2, 12, 0]),
    ]),
  ),
  rabbit: crocheted(
    {
      name: '长耳兔玩偶',
      price: '18.00',
      season: WARM,
      style: ['治愈'],
      words: '垂着长耳朵的兔子，耳朵里一抹豆沙粉',
    },
    KIDS,
    YARNS.toy,
    ['snow', 'rose'],
    animal('长耳兔玩偶', '兔子', [
      part('头', 1, 'snow', [6, 8, 3], true),
      part('身体', 1, 'rose', [5, 12, 3], true),
      part('耳', 2, 'snow', [2, 16, 1]),
      part('手臂', 2, 'snow', [1, 13, 0]),
      part('腿', 2, 'snow', [2, 12, 0]),
      part('尾', 1, 'snow', [2, 1, 1]),
    ]),
  ),
  cat: crocheted(
    {
      name: '打盹橘猫玩偶',
      price: '17.00',
      season: COLD,
      style: ['治愈'],
      words: '眯眼打盹的橘猫，白手套白尾尖',
    },
    ALL,
    YARNS.toy,
    ['ginger', 'snow'],
    animal('打盹橘猫玩偶', '橘猫', [
      part('头', 1, 'ginger', [7, 8, 4], true),
      part('身体', 1, 'ginger', [6, 12, 3], true),
      part('耳', 2, 'ginger', [3, 1, 0]),
      part('手臂', 2, 'snow', [1, 12, 0]),
      part('腿', 2, 'snow', [2, 8, 0]),
      part('尾', 1, 'ginger', [1, 22, 0]),
    ]),
  ),
  bucket: crocheted(
    {
      name: '午后水桶包',
      price: '15.00',
      season: WARM,
      style: ['通勤'],
      words: '短针密实的水桶包，装得下一本书和一把伞',
    },
    GIRLS,
    YARNS.cotton,
    ['sand'],
    bag({
      name: '午后水桶包',
      kind: 'bucket',
      yarn: YARNS.cotton,
      main: 'sand',
      sizes: [
        ['小', 24, 24],
        ['大', 30, 29],
      ],
      difficulty: 2,
    }),
  ),
  net: crocheted(
    {
      name: '菜市场网兜',
      price: '8.00',
      season: WARM,
      style: ['环保'],
      words: '长针网格，折起来一小团，能装五斤橘子',
    },
    ALL,
    YARNS.cotton,
    ['pine'],
    bag({
      name: '菜市场网兜',
      kind: 'net',
      yarn: YARNS.cotton,
      main: 'pine',
      sizes: [['标准', 32, 36]],
      difficulty: 2,
    }),
  ),
  tote: crocheted(
    {
      name: '海岸条纹托特包',
      price: '19.00',
      oldPrice: '25.00',
      season: WARM,
      style: ['海军风'],
      words: '本白底上一道道藏青，圆底大容量',
    },
    GIRLS,
    YARNS.cotton,
    ['cream', 'navy'],
    bag({
      name: '海岸条纹托特包',
      kind: 'tote',
      yarn: YARNS.cotton,
      main: 'cream',
      stripe: 'navy',
      sizes: [
        ['小', 30, 28],
        ['大', 36, 34],
      ],
      difficulty: 2,
    }),
  ),
  granny: crocheted(
    {
      name: '外婆家的方格毯',
      price: '21.00',
      season: COLD,
      style: ['复古', '居家'],
      words: '五色祖母方格，越旧越好看',
    },
    ALL,
    YARNS.cotton,
    ['ginger', 'coral', 'red', 'plum', 'cream'],
    grannyBlanket({
      name: '外婆家的方格毯',
      yarn: YARNS.cotton,
      colors: ['ginger', 'coral', 'red', 'plum', 'cream'],
      across: 9,
      down: 12,
    }),
  ),
} as const;
