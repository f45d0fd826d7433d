import { dropShoulder } from '../patterns/drop-shoulder.js';
import { RIB_2_FLAT, SEED } from '../patterns/fabrics.js';
import { flatPiece } from '../patterns/flat-piece.js';
import { pair } from '../patterns/hands-feet.js';
import { hat } from '../patterns/hat.js';
import { laceDiamond } from '../patterns/motif-grids.js';
import { fabricIn, texture } from '../patterns/motifs.js';
import { raglan } from '../patterns/raglan.js';
import { FEET, HANDS, HEADS, MEN, WOMEN, WOMEN_EIGHT } from '../patterns/sizes.js';
import { tube } from '../patterns/tube.js';
import { vest } from '../patterns/vest.js';
import { YARNS } from '../patterns/yarns.js';
import { ALL, COLD, designOf, GIRLS, MILD } from './helpers.js';

const BASKET = [
  'kkkkpppp',
  'kkkkpppp',
  'kkkkpppp',
  'kkkkpppp',
  'ppppkkkk',
  'ppppkkkk',
  'ppppkkkk',
  'ppppkkkk',
];
/** Rows from top to bottom; the crossing is in row 7, a right-side row. */
const CABLE = ['ppkkkkkkpp', 'ppRpp', ...Array<string>(6).fill('ppkkkkkkpp')];
const SMALL_CABLE = ['ppkkkkpp', 'pprpp', 'ppkkkkpp', 'ppkkkkpp'];
const MOSS_RIB = ['kpkp', 'kpkp', 'pkpk', 'pkpk'];

/** 山茶手作: textures, cables and lace in one colour. */
export const CLASSICS = {
  plainRib: designOf(
    'camellia',
    { price: '9.90', audience: ALL, season: COLD, style: ['基础款'] },
    flatPiece,
    {
      name: '平原罗纹围巾',
      kind: 'scarf',
      craft: 'knit',
      motif: fabricIn('grey', '两下两上的双罗纹，弹性好、不卷边，两面一样', RIB_2_FLAT, [
        'ribbed',
        'reversible',
      ]),
      yarn: YARNS.thick,
      sizes: [
        ['窄款', 20, 160],
        ['标准', 27, 180],
      ],
      difficulty: 1,
    },
  ),
  seedBeret: designOf(
    'camellia',
    { price: '12.00', audience: GIRLS, season: MILD, style: ['法式'] },
    hat,
    {
      name: '桂花针贝雷帽',
      kind: 'beret',
      motif: fabricIn('rose', '桂花针颗粒饱满', SEED, ['textured']),
      yarn: YARNS.medium,
      heads: HEADS.all,
      difficulty: 2,
      rib: 'single',
    },
  ),
  basket: designOf(
    'camellia',
    { price: '36.00', oldPrice: '48.00', audience: GIRLS, season: MILD, style: ['通勤'] },
    dropShoulder,
    {
      name: '篮子纹开衫',
      motif: texture('四针一换的上下针交错成篮子纹', 'moss', 'textured', BASKET),
      yarn: YARNS.medium,
      bodies: WOMEN,
      ease: 12,
      difficulty: 3,
      isOpen: true,
    },
  ),
  mist: designOf(
    'camellia',
    { price: '22.00', audience: GIRLS, season: MILD, style: ['轻薄'] },
    flatPiece,
    {
      name: '晨雾菱形镂空披肩',
      kind: 'wrap',
      craft: 'knit',
      motif: texture('菱形镂空，一行花样一行平织，轻薄透气', 'lilac', 'lace', laceDiamond(8), 0.85),
      yarn: YARNS.sport,
      sizes: [
        ['小', 45, 160],
        ['大', 58, 190],
      ],
      difficulty: 3,
    },
  ),
  aran: designOf(
    'camellia',
    { price: '45.00', audience: GIRLS, season: COLD, style: ['复古'] },
    dropShoulder,
    {
      name: '青藤麻花毛衣',
      motif: texture('六针麻花与上针相间，每八行交叉一次', 'teal', 'cables', CABLE, 1.35),
      yarn: YARNS.worsted,
      bodies: WOMEN_EIGHT,
      ease: 12,
      difficulty: 3,
    },
  ),
  amber: designOf(
    'camellia',
    { price: '15.00', audience: ALL, season: COLD, style: ['快手'] },
    hat,
    {
      name: '琥珀麻花帽',
      kind: 'beanie',
      motif: texture('粗线六针麻花，绕帽一圈', 'ginger', 'cables', CABLE, 1.35),
      yarn: YARNS.thick,
      heads: HEADS.two,
      difficulty: 3,
    },
  ),
  fisherman: designOf(
    'camellia',
    { price: '42.00', audience: ['men'], season: COLD, style: ['复古', '廓形'] },
    dropShoulder,
    {
      name: '远洋渔夫毛衣',
      motif: texture('双桂花针密密铺满，挡风耐磨', 'navy', 'textured', MOSS_RIB, 1.1),
      yarn: YARNS.worsted,
      bodies: MEN,
      ease: 14,
      difficulty: 3,
    },
  ),
  cableVest: designOf(
    'camellia',
    { price: '28.00', audience: GIRLS, season: MILD, style: ['学院'] },
    vest,
    {
      name: '书院麻花背心',
      motif: texture('六针麻花竖排在身片中间', 'cream', 'cables', CABLE, 1.35),
      yarn: YARNS.medium,
      bodies: WOMEN,
      ease: 8,
      difficulty: 3,
    },
  ),
  mossRaglan: designOf(
    'camellia',
    { price: '35.00', audience: ['men'], season: COLD, style: ['通勤'] },
    raglan,
    {
      name: '苔原桂花针毛衣',
      motif: texture('身片织双桂花针，袖子与育克平针', 'moss', 'textured', MOSS_RIB, 1.1),
      yarn: YARNS.medium,
      bodies: MEN,
      ease: 10,
      difficulty: 3,
    },
  ),
  cableSocks: designOf(
    'camellia',
    { price: '14.00', audience: ALL, season: COLD, style: ['居家'] },
    pair,
    {
      name: '溪石小绞花袜',
      kind: 'socks',
      motif: texture('四针小绞花绕腿一圈', 'grey', 'cables', SMALL_CABLE, 1.2),
      yarn: YARNS.sock,
      sizes: FEET,
      difficulty: 3,
    },
  ),
  mitts: designOf(
    'camellia',
    { price: '11.00', audience: ALL, season: COLD, style: ['快手'] },
    pair,
    {
      name: '键盘半指手套',
      kind: 'fingerless',
      motif: texture('手背织双桂花针', 'plum', 'textured', MOSS_RIB, 1.1),
      yarn: YARNS.medium,
      sizes: HANDS,
      difficulty: 2,
    },
  ),
  cableCowl: designOf(
    'camellia',
    { price: '13.00', audience: ALL, season: COLD, style: ['快手'] },
    tube,
    {
      name: '壁炉麻花围脖',
      kind: 'cowl',
      craft: 'knit',
      motif: texture('六针麻花绕颈一圈', 'brick', 'cables', CABLE, 1.35),
      yarn: YARNS.thick,
      sizes: [
        ['短', 64, 24],
        ['长', 128, 24],
      ],
      difficulty: 3,
    },
  ),
} as const;
