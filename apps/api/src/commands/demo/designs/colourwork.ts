import { dropShoulder } from '../patterns/drop-shoulder.js';
import { flatPiece } from '../patterns/flat-piece.js';
import { pair } from '../patterns/hands-feet.js';
import { hat } from '../patterns/hat.js';
import { argyle, bands, MOTIFS as M, recolor, zigzag } from '../patterns/motif-grids.js';
import { stranded } from '../patterns/motifs.js';
import { raglan } from '../patterns/raglan.js';
import { roundYoke } from '../patterns/round-yoke.js';
import { BABIES, CHILDREN, HANDS, HEADS, MEN, WOMEN, WOMEN_EIGHT } from '../patterns/sizes.js';
import { tube } from '../patterns/tube.js';
import { vest } from '../patterns/vest.js';
import { YARNS } from '../patterns/yarns.js';
import { ALL, BABY, COLD, designOf, GIRLS, KIDS } from './helpers.js';

const FAIR_ISLE = bands(12, [
  M.plain,
  M.diamond,
  M.plain,
  M.solid,
  M.teeth,
  M.plain,
  M.diagonal,
  M.plain,
  M.teeth,
  M.solid,
]);
const LEAVES = bands(22, [M.leaf, recolor(M.leaf, { 1: '2', 2: '1' })]);

/** 北坡提花: pictures and northern patterns, stranded in several colours. */
export const COLOURWORK = {
  zigzag: designOf('north', { price: '9.90', audience: KIDS, season: COLD, style: ['童趣'] }, hat, {
    name: '山形波浪童帽',
    kind: 'beanie',
    motif: stranded(
      '三色折线条纹，每圈只用两三色，适合第一次学提花',
      ['cream', 'teal', 'ginger'],
      zigzag(3, 7, 4),
    ),
    yarn: YARNS.medium,
    heads: HEADS.children,
    difficulty: 3,
  }),
  argyle: designOf(
    'north',
    { price: '38.00', audience: ['men'], season: COLD, style: ['英伦', '学院'] },
    vest,
    {
      name: '英伦菱格背心',
      motif: stranded(
        '大菱格加细斜线，四色横向渡线',
        ['charcoal', 'plum', 'cream', 'ginger'],
        argyle(10),
      ),
      yarn: YARNS.sport,
      bodies: MEN,
      ease: 8,
      difficulty: 4,
    },
  ),
  houndstooth: designOf(
    'north',
    { price: '16.00', audience: ALL, season: COLD, style: ['通勤'] },
    tube,
    {
      name: '千鸟格围脖',
      kind: 'cowl',
      craft: 'knit',
      motif: stranded('黑白千鸟格，两色提花', ['snow', 'charcoal'], M.houndstooth),
      yarn: YARNS.medium,
      sizes: [
        ['单圈', 64, 26],
        ['双圈', 128, 26],
      ],
      difficulty: 4,
    },
  ),
  dots: designOf('north', { price: '8.80', audience: BABY, season: COLD, style: ['童趣'] }, hat, {
    name: '波点婴儿帽',
    kind: 'baby',
    motif: stranded('圆点错落，渡线不超过四针，帽里服帖不勾手指', ['sky', 'snow'], M.dots),
    yarn: YARNS.sport,
    heads: HEADS.baby,
    difficulty: 3,
  }),
  cloud: designOf(
    'north',
    { price: '32.00', audience: KIDS, season: COLD, style: ['童趣'] },
    raglan,
    {
      name: '云朵插肩毛衣',
      motif: stranded('白云飘在蓝天上', ['sky', 'snow'], M.cloud),
      yarn: YARNS.medium,
      bodies: CHILDREN,
      ease: 10,
      difficulty: 4,
    },
  ),
  berry: designOf(
    'north',
    { price: '18.00', audience: KIDS, season: COLD, style: ['童趣'] },
    flatPiece,
    {
      name: '草莓园围巾',
      kind: 'scarf',
      craft: 'knit',
      motif: stranded('一颗颗红草莓排满整条', ['cream', 'red', 'ginger', 'pine'], M.berry),
      yarn: YARNS.medium,
      sizes: [
        ['儿童', 16, 110],
        ['成人', 22, 160],
      ],
      difficulty: 4,
    },
  ),
  mushroom: designOf(
    'north',
    { price: '13.50', oldPrice: '16.00', audience: ALL, season: COLD, style: ['童趣'] },
    hat,
    {
      name: '蘑菇森林帽',
      kind: 'beanie',
      motif: stranded('红伞白点的小蘑菇绕帽一圈', ['moss', 'red', 'cream'], M.mushroom),
      yarn: YARNS.medium,
      heads: HEADS.two,
      difficulty: 4,
      hasPompom: true,
    },
  ),
  sheep: designOf(
    'north',
    { price: '42.00', audience: KIDS, season: COLD, style: ['童趣', '亲子'] },
    dropShoulder,
    {
      name: '牧场小羊毛衣',
      motif: stranded('绒绒的小羊在草地上排成队', ['pine', 'snow', 'chocolate'], M.sheep),
      yarn: YARNS.medium,
      bodies: CHILDREN,
      ease: 12,
      difficulty: 4,
    },
  ),
  cat: designOf('north', { price: '19.90', audience: ALL, season: COLD, style: ['童趣'] }, tube, {
    name: '窗台猫咪围巾',
    kind: 'double-scarf',
    craft: 'knit',
    motif: stranded('猫咪蹲坐成行', ['rose', 'charcoal', 'ginger'], M.cat),
    yarn: YARNS.medium,
    sizes: [
      ['标准', 19, 150],
      ['加长', 19, 180],
    ],
    difficulty: 4,
  }),
  fish: designOf('north', { price: '11.00', audience: KIDS, season: COLD, style: ['童趣'] }, hat, {
    name: '深海小鱼童帽',
    kind: 'beanie',
    motif: stranded('小鱼和气泡游在深蓝里，三色提花', ['navy', 'coral', 'snow'], M.fish),
    yarn: YARNS.medium,
    heads: HEADS.children,
    difficulty: 4,
  }),
  leaves: designOf(
    'north',
    { price: '46.00', oldPrice: '59.00', audience: GIRLS, season: COLD, style: ['北欧'] },
    roundYoke,
    {
      name: '秋叶育克毛衣',
      motif: stranded('一圈秋叶落在肩头', ['chocolate', 'ginger', 'coral'], LEAVES),
      yarn: YARNS.medium,
      bodies: WOMEN,
      ease: 10,
      difficulty: 4,
    },
  ),
  star: designOf('north', { price: '26.00', audience: ALL, season: COLD, style: ['北欧'] }, tube, {
    name: '北欧八角星围巾',
    kind: 'double-scarf',
    craft: 'knit',
    motif: stranded('挪威传统的八角雪花，又厚又暖', ['navy', 'snow', 'red'], M.star),
    yarn: YARNS.sport,
    sizes: [
      ['标准', 21, 160],
      ['加长', 21, 190],
    ],
    difficulty: 4,
  }),
  heart: designOf(
    'north',
    { price: '32.00', audience: GIRLS, season: COLD, style: ['甜美'] },
    raglan,
    {
      name: '心动插肩开衫',
      motif: stranded('玫瑰底上奶白的心', ['rose', 'snow'], M.heart),
      yarn: YARNS.medium,
      bodies: WOMEN,
      ease: 10,
      difficulty: 4,
      isOpen: true,
    },
  ),
  tree: designOf(
    'north',
    { price: '9.90', oldPrice: '15.00', audience: KIDS, season: COLD, style: ['童趣'] },
    hat,
    {
      name: '松林儿童毛线帽',
      kind: 'beanie',
      motif: stranded('一排小松树', ['snow', 'pine', 'red'], bands(8, [M.tree, M.plain])),
      yarn: YARNS.medium,
      heads: HEADS.child,
      difficulty: 4,
      rib: 'double',
    },
  ),
  fairIsle: designOf(
    'north',
    { price: '39.90', oldPrice: '58.00', audience: GIRLS, season: COLD, style: ['北欧', '复古'] },
    roundYoke,
    {
      name: '雪国费尔岛育克毛衣',
      motif: stranded('育克处三色费尔岛提花', ['cream', 'red', 'pine'], FAIR_ISLE, 'fairisle'),
      yarn: YARNS.sport,
      bodies: WOMEN_EIGHT,
      ease: 8,
      difficulty: 4,
    },
  ),
  snowMen: designOf(
    'north',
    { price: '45.00', audience: ['men'], season: COLD, style: ['北欧'] },
    roundYoke,
    {
      name: '雪线男士育克毛衣',
      motif: stranded(
        '育克处一圈菱形雪花',
        ['charcoal', 'snow'],
        bands(12, [M.plain, M.diamond, M.plain]),
      ),
      yarn: YARNS.worsted,
      bodies: MEN,
      ease: 10,
      difficulty: 4,
    },
  ),
  crossMittens: designOf(
    'north',
    { price: '15.00', audience: ALL, season: COLD, style: ['北欧'] },
    pair,
    {
      name: '雪橇连指手套',
      kind: 'mittens',
      motif: stranded('细密的斜点提花', ['red', 'snow'], M.diagonal),
      yarn: YARNS.sport,
      sizes: HANDS,
      difficulty: 4,
    },
  ),
  babyYoke: designOf(
    'north',
    { price: '25.00', audience: BABY, season: COLD, style: ['童趣'] },
    roundYoke,
    {
      name: '小波点宝宝育克毛衣',
      motif: stranded('育克处两圈小圆点', ['snow', 'coral'], bands(6, [M.plain, M.dots])),
      yarn: YARNS.sport,
      bodies: BABIES,
      ease: 8,
      difficulty: 4,
    },
  ),
} as const;
