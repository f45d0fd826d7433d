import type { Chart } from './chart.js';
import {
  argyle,
  bands,
  cables,
  chevrons,
  lace,
  MOTIFS as M,
  picture,
  recolor,
  stripes,
  texture,
} from './motifs.js';

export interface DemoDesign {
  name: string;
  description: string;
  category: 'sweater' | 'scarf' | 'hat';
  /** Yuan. */
  price: string;
  oldPrice?: string;
  /** Stitches and rows on 10 cm. */
  gauge: { stitches: number; rows: number };
  /** Needles in mm and yarn, as the pattern names them. */
  needles: string;
  yarn: string;
  chart: Chart;
  /** Stitches across the preview. */
  columns: number;
}

const CREAM = '#efe6d6';
const SNOW = '#f7f3ec';
const RED = '#b23a32';
const PINE = '#3d5a4a';
const GINGER = '#d09a3c';
const NAVY = '#33425f';
const SKY = '#93b0c6';
const ROSE = '#d89488';
const MOSS = '#8a9a5b';
const PLUM = '#6d4257';
const CHOCOLATE = '#5a4033';
const GREY = '#a7a49f';
const CHARCOAL = '#4a4a4d';
const LILAC = '#b9a7c9';
const TEAL = '#3f7c7c';
const CORAL = '#e2795f';

const fine = {
  gauge: { stitches: 26, rows: 34 },
  needles: '3.25 mm 与 3.0 mm',
  yarn: '中细羊毛线（50 克约 200 米）',
};
const medium = {
  gauge: { stitches: 22, rows: 28 },
  needles: '4.0 mm 与 3.5 mm',
  yarn: '中粗羊毛线（50 克约 115 米）',
};
const thick = {
  gauge: { stitches: 16, rows: 22 },
  needles: '6.0 mm 与 5.5 mm',
  yarn: '粗羊毛线（100 克约 120 米）',
};

/** The demo shop's stock, oldest first. */
export const DEMO_DESIGNS: DemoDesign[] = [
  {
    name: '平原罗纹围巾',
    description: '两下两上的双面罗纹，弹性好、不卷边，第一条围巾就织它。',
    category: 'scarf',
    price: '9.90',
    ...thick,
    columns: 24,
    chart: texture([GREY], ['kkpp', 'kkpp', 'kkpp', 'kkpp']),
  },
  {
    name: '桂花针贝雷帽',
    description: '桂花针颗粒饱满，从帽檐往上圈织，八等分收顶。',
    category: 'hat',
    price: '12.00',
    ...medium,
    columns: 30,
    chart: texture([ROSE], ['kp', 'pk']),
  },
  {
    name: '篮子纹开衫',
    description: '上下针交错成篮子纹，身片平织，肩部三针收针法拼合。',
    category: 'sweater',
    price: '36.00',
    oldPrice: '48.00',
    ...medium,
    columns: 32,
    chart: texture(
      [MOSS],
      [
        'kkkkpppp',
        'kkkkpppp',
        'kkkkpppp',
        'kkkkpppp',
        'ppppkkkk',
        'ppppkkkk',
        'ppppkkkk',
        'ppppkkkk',
      ],
    ),
  },
  {
    name: '晨雾菱形镂空披肩',
    description: '一行花样一行平织，菱形镂空轻薄透气，春秋都能搭。',
    category: 'scarf',
    price: '22.00',
    ...fine,
    columns: 30,
    chart: lace([LILAC], 8),
  },
  {
    name: '青藤麻花毛衣',
    description: '六针麻花与上针相间，经典阿兰毛衣的入门款，八个尺码。',
    category: 'sweater',
    price: '45.00',
    ...medium,
    columns: 28,
    chart: cables([TEAL], 4, 10),
  },
  {
    name: '琥珀麻花帽',
    description: '粗线快手麻花帽，一个周末就能完成，附成人与儿童尺码。',
    category: 'hat',
    price: '15.00',
    ...thick,
    columns: 22,
    chart: cables([GINGER], 2, 8),
  },
  {
    name: '海魂条纹套头衫',
    description: '蓝白细条纹，圈织到腋下再分前后片，不用缝合侧缝。',
    category: 'sweater',
    price: '29.90',
    ...fine,
    columns: 32,
    chart: stripes(
      [SNOW, NAVY],
      [
        [0, 5],
        [1, 3],
      ],
    ),
  },
  {
    name: '落日渐变围巾',
    description: '六个暖色从橘到紫，平针织成，用零线也好看。',
    category: 'scarf',
    price: '12.00',
    oldPrice: '18.00',
    ...medium,
    columns: 30,
    chart: stripes(
      [CREAM, GINGER, CORAL, RED, PLUM, NAVY],
      [
        [5, 8],
        [4, 8],
        [3, 8],
        [2, 8],
        [1, 8],
        [0, 8],
      ],
    ),
  },
  {
    name: '山形波浪童帽',
    description: '三色折线条纹，提花每行只用两色，适合第一次学配色。',
    category: 'hat',
    price: '9.90',
    ...medium,
    columns: 28,
    chart: chevrons([CREAM, TEAL, GINGER], 7, 4),
  },
  {
    name: '英伦菱格背心',
    description: '大菱格加细斜线，纵向渡线提花，领口与袖窿一针罗纹收边。',
    category: 'sweater',
    price: '38.00',
    ...fine,
    columns: 34,
    chart: argyle([CHARCOAL, PLUM, CREAM, GINGER], 10),
  },
  {
    name: '千鸟格围脖',
    description: '黑白千鸟格双面提花，首尾相接织成一圈，配大衣正好。',
    category: 'scarf',
    price: '16.00',
    ...medium,
    columns: 32,
    chart: picture([SNOW, CHARCOAL], [...M.houndstooth]),
  },
  {
    name: '波点婴儿帽',
    description: '圆点错落，渡线不超过四针，帽里服帖不勾手指。',
    category: 'hat',
    price: '8.80',
    ...fine,
    columns: 30,
    chart: picture([SKY, SNOW], [...M.dots]),
  },
  {
    name: '云朵插肩毛衣',
    description: '白云飘在蓝天上，插肩袖从领口往下织，穿着活动自如。',
    category: 'sweater',
    price: '32.00',
    ...medium,
    columns: 28,
    chart: picture([SKY, SNOW], [...M.cloud]),
  },
  {
    name: '草莓园围巾',
    description: '一颗颗红草莓，两端各五排，中间平针，送孩子的礼物。',
    category: 'scarf',
    price: '18.00',
    ...medium,
    columns: 24,
    chart: picture([CREAM, RED, GINGER, PINE], [...M.berry]),
  },
  {
    name: '蘑菇森林帽',
    description: '红伞白点的小蘑菇绕帽一圈，顶上缀一个大毛球。',
    category: 'hat',
    price: '13.50',
    oldPrice: '16.00',
    ...medium,
    columns: 22,
    chart: picture([MOSS, RED, CREAM], [...M.mushroom]),
  },
  {
    name: '牧场小羊毛衣',
    description: '绒绒的小羊在草地上排成队，儿童与成人亲子尺码都有。',
    category: 'sweater',
    price: '42.00',
    ...medium,
    columns: 32,
    chart: picture([PINE, SNOW, CHOCOLATE], [...M.sheep]),
  },
  {
    name: '窗台猫咪围巾',
    description: '猫咪蹲坐成行，反面渡线整齐，织成筒状两面都好看。',
    category: 'scarf',
    price: '19.90',
    ...medium,
    columns: 28,
    chart: picture([ROSE, CHARCOAL, GINGER], [...M.cat]),
  },
  {
    name: '深海小鱼童帽',
    description: '小鱼和气泡游在深蓝里，三色提花，两个晚上织完。',
    category: 'hat',
    price: '11.00',
    ...medium,
    columns: 28,
    chart: picture([NAVY, CORAL, SNOW], [...M.fish]),
  },
  {
    name: '秋叶育克毛衣',
    description: '一圈秋叶落在肩头，圆育克从上往下，无需缝合。',
    category: 'sweater',
    price: '46.00',
    oldPrice: '59.00',
    ...medium,
    columns: 28,
    chart: bands([CHOCOLATE, GINGER, CORAL], 22, [
      recolor(M.leaf, {}),
      ['......................'],
      recolor(M.leaf, { 1: '2', 2: '1' }),
      ['......................'],
    ]),
  },
  {
    name: '北欧八角星围巾',
    description: '挪威传统的八角雪花，双层织法，又厚又暖。',
    category: 'scarf',
    price: '26.00',
    ...fine,
    columns: 39,
    chart: picture([NAVY, SNOW, RED], [...M.star]),
  },
  {
    name: '心动插肩开衫',
    description: '玫瑰底上奶白的心，插肩袖，前襟另织，附分步照片说明。',
    category: 'sweater',
    price: '32.00',
    ...medium,
    columns: 27,
    chart: picture([ROSE, SNOW], [...M.heart]),
  },
  {
    name: '松林儿童毛线帽',
    description: '一排排小松树，双罗纹卷边，三到八岁三个尺码。',
    category: 'hat',
    price: '9.90',
    oldPrice: '15.00',
    ...medium,
    columns: 28,
    chart: bands([SNOW, PINE, RED], 9, [[...M.tree], [...M.plain], [...M.solid], [...M.plain]]),
  },
  {
    name: '海盐条纹围巾',
    description: '平针与单罗纹，宽窄相间的海的颜色，新手友好。',
    category: 'scarf',
    price: '12.00',
    ...medium,
    columns: 30,
    chart: stripes(
      [SNOW, SKY, NAVY],
      [
        [0, 7],
        [1, 8],
        [0, 7],
        [2, 8],
      ],
    ),
  },
  {
    name: '雪国费尔岛育克毛衣',
    description: '从上往下一体织，育克处三色费尔岛提花，无需缝合，八个尺码。',
    category: 'sweater',
    price: '39.90',
    oldPrice: '58.00',
    ...fine,
    columns: 36,
    chart: bands([CREAM, RED, PINE], 12, [
      [...M.plain],
      [...M.diamond],
      [...M.plain],
      [...M.solid],
      [...M.teeth],
      [...M.plain],
      [...M.diagonal],
      [...M.plain],
      [...M.teeth],
      [...M.solid],
    ]),
  },
];
