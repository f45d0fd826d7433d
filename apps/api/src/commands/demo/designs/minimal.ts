import { dropShoulder } from '../patterns/drop-shoulder.js';
import { GARTER, PLAIN, TUNISIAN } from '../patterns/fabrics.js';
import { flatPiece } from '../patterns/flat-piece.js';
import { pair } from '../patterns/hands-feet.js';
import { hat } from '../patterns/hat.js';
import { fabricIn, plainIn, stripes } from '../patterns/motifs.js';
import { raglan } from '../patterns/raglan.js';
import { shawl } from '../patterns/shawl.js';
import { FEET, HEADS, MEN, WOMEN } from '../patterns/sizes.js';
import { tube } from '../patterns/tube.js';
import { YARNS } from '../patterns/yarns.js';
import { ALL, BABY, COLD, designOf, GIRLS, MILD, WARM } from './helpers.js';

/** 一寸素线: plain fabrics and stripes, for hands, looms, machines and Tunisian hooks. */
export const MINIMAL = {
  marine: designOf(
    'plain',
    { price: '29.90', audience: GIRLS, season: MILD, style: ['海军风'] },
    raglan,
    {
      name: '海魂条纹套头衫',
      motif: stripes('蓝白细条纹', [
        ['snow', 5],
        ['navy', 3],
      ]),
      yarn: YARNS.sport,
      bodies: WOMEN,
      ease: 8,
      difficulty: 3,
    },
  ),
  sunset: designOf(
    'plain',
    { price: '12.00', oldPrice: '18.00', audience: ALL, season: COLD, style: ['渐变'] },
    flatPiece,
    {
      name: '落日渐变围巾',
      kind: 'scarf',
      craft: 'knit',
      motif: stripes('六个颜色从藏青到本白依次换，用零线也好看', [
        ['navy', 8],
        ['plum', 8],
        ['red', 8],
        ['coral', 8],
        ['ginger', 8],
        ['cream', 8],
      ]),
      yarn: YARNS.medium,
      sizes: [
        ['窄款', 20, 160],
        ['标准', 27, 180],
      ],
      difficulty: 1,
    },
  ),
  salt: designOf(
    'plain',
    { price: '12.00', audience: ALL, season: MILD, style: ['海军风'] },
    flatPiece,
    {
      name: '海盐条纹围巾',
      kind: 'scarf',
      craft: 'knit',
      motif: stripes(
        '起伏针条纹，宽窄相间的海的颜色，新手友好',
        [
          ['snow', 8],
          ['sky', 8],
          ['snow', 8],
          ['navy', 8],
        ],
        GARTER,
      ),
      yarn: YARNS.medium,
      sizes: [
        ['窄款', 20, 160],
        ['标准', 28, 180],
      ],
      difficulty: 1,
    },
  ),
  machinePullover: designOf(
    'plain',
    { price: '33.00', audience: GIRLS, season: MILD, style: ['通勤', '极简'] },
    dropShoulder,
    {
      name: '云机素面落肩衫',
      motif: plainIn('sand'),
      yarn: YARNS.machine,
      bodies: WOMEN,
      ease: 18,
      difficulty: 3,
      isMachine: true,
    },
    'machine',
  ),
  machineScarf: designOf(
    'plain',
    { price: '10.00', audience: ALL, season: MILD, style: ['极简'] },
    flatPiece,
    {
      name: '云机双色薄围巾',
      kind: 'scarf',
      craft: 'machine',
      motif: stripes('宽条纹平针，下水后柔软垂坠', [
        ['grey', 40],
        ['rose', 40],
      ]),
      yarn: YARNS.machine,
      sizes: [
        ['标准', 30, 180],
        ['宽', 45, 190],
      ],
      difficulty: 1,
    },
    'machine',
  ),
  loomHat: designOf(
    'plain',
    { price: '6.00', audience: ALL, season: COLD, style: ['快手', '零基础'] },
    hat,
    {
      name: '零基础编织器帽',
      kind: 'loom',
      motif: plainIn('coral'),
      yarn: YARNS.loom,
      heads: HEADS.all,
      difficulty: 1,
    },
    'loom',
  ),
  loomCowl: designOf(
    'plain',
    { price: '6.00', audience: ALL, season: COLD, style: ['快手', '零基础'] },
    tube,
    {
      name: '零基础编织器围脖',
      kind: 'cowl',
      craft: 'loom',
      motif: plainIn('teal'),
      yarn: YARNS.loom,
      sizes: [
        ['儿童', 52, 22],
        ['成人', 62, 26],
      ],
      difficulty: 1,
    },
    'loom',
  ),
  tunisianScarf: designOf(
    'plain',
    { price: '14.00', audience: ALL, season: COLD, style: ['厚实'] },
    flatPiece,
    {
      name: '暖阳阿富汗针围巾',
      kind: 'scarf',
      craft: 'tunisian',
      motif: fabricIn('ginger', '阿富汗下针，一格一格像机织呢料', TUNISIAN, []),
      yarn: YARNS.tunisian,
      sizes: [
        ['窄款', 18, 150],
        ['标准', 24, 180],
      ],
      difficulty: 1,
    },
    'tunisian',
  ),
  tunisianBlanket: designOf(
    'plain',
    { price: '24.00', audience: BABY, season: COLD, style: ['厚实', '居家'] },
    flatPiece,
    {
      name: '格子窗阿富汗针盖毯',
      kind: 'blanket',
      craft: 'tunisian',
      motif: stripes(
        '宽条纹阿富汗下针，厚实不卷边',
        [
          ['cream', 12],
          ['sky', 6],
        ],
        TUNISIAN,
      ),
      yarn: YARNS.tunisian,
      sizes: [
        ['宝宝', 70, 90],
        ['沙发', 100, 140],
      ],
      difficulty: 1,
    },
    'tunisian',
  ),
  mixedBlanket: designOf(
    'plain',
    { price: '18.00', audience: BABY, season: MILD, style: ['居家'] },
    flatPiece,
    {
      name: '棒针钩边宝宝抱毯',
      kind: 'blanket',
      craft: 'mixed',
      motif: stripes('奶白与天青的宽条纹', [
        ['snow', 20],
        ['sky', 20],
      ]),
      yarn: YARNS.sport,
      sizes: [
        ['推车', 65, 80],
        ['小床', 85, 110],
      ],
      difficulty: 2,
    },
    'mixed',
  ),
  sandShawl: designOf(
    'plain',
    { price: '16.00', audience: GIRLS, season: MILD, style: ['极简'] },
    shawl,
    {
      name: '沙丘三角披肩',
      motif: fabricIn('sand', '整幅起伏针，像被风吹过的沙', GARTER, ['textured', 'reversible']),
      yarn: YARNS.fine,
      sizes: [
        ['小', 58],
        ['大', 76],
      ],
      difficulty: 2,
    },
  ),
  stripeShawl: designOf(
    'plain',
    { price: '18.00', audience: GIRLS, season: WARM, style: ['渐变'] },
    shawl,
    {
      name: '退潮条纹三角巾',
      motif: stripes(
        '两色起伏针条纹，一道深一道浅',
        [
          ['sky', 4],
          ['snow', 4],
        ],
        GARTER,
      ),
      yarn: YARNS.sport,
      sizes: [
        ['颈巾', 42],
        ['披肩', 64],
      ],
      difficulty: 2,
    },
  ),
  menRaglan: designOf(
    'plain',
    { price: '26.00', audience: ['men'], season: MILD, style: ['极简', '通勤'] },
    raglan,
    {
      name: '一根线男士插肩衫',
      motif: plainIn('charcoal'),
      yarn: YARNS.medium,
      bodies: MEN,
      ease: 8,
      difficulty: 3,
    },
  ),
  plainSocks: designOf(
    'plain',
    { price: '9.00', audience: ALL, season: COLD, style: ['居家'] },
    pair,
    {
      name: '每天都穿的平针袜',
      kind: 'socks',
      motif: stripes(
        '三圈一换的双色细条',
        [
          ['brick', 3],
          ['cream', 3],
        ],
        PLAIN,
      ),
      yarn: YARNS.sock,
      sizes: FEET,
      difficulty: 2,
    },
  ),
} as const;
