import type { Audience } from '#contracts';
import type { DemoDesign } from './designs/demo-design.js';

/** A category of the demo shop with those below it. */
export interface CategoryBranch {
  name: string;
  slug: string;
  children?: CategoryBranch[];
}

const branch = (name: string, slug: string, ...children: [string, string][]): CategoryBranch => ({
  name,
  slug,
  children: children.map(([child, end]) => ({ name: child, slug: end })),
});

const garments = (name: string, slug: string): CategoryBranch =>
  branch(
    name,
    slug,
    ['套头衫', `${slug}-pullovers`],
    ['开衫', `${slug}-cardigans`],
    ['马甲背心', `${slug}-vests`],
    ['短袖吊带', `${slug}-tops`],
    ['外套斗篷', `${slug}-coats`],
    ['裙', `${slug}-skirts`],
    ['裤', `${slug}-trousers`],
    ['连体哈衣', `${slug}-rompers`],
    ['套装', `${slug}-sets`],
  );

/**
 * The categories of the demo shop. The three of the first level that the shop began with stay where they are, and hold
 * the garments, scarves and hats of the whole tree (SHEET-15).
 */
export const CATEGORY_TREE: readonly CategoryBranch[] = [
  {
    name: '毛衣',
    slug: 'sweater',
    children: [
      garments('女装', 'women'),
      garments('男装', 'men'),
      garments('童装', 'children'),
      garments('婴幼', 'babies'),
    ],
  },
  branch(
    '围巾',
    'scarf',
    ['长款', 'long-scarves'],
    ['围脖脖套', 'cowls'],
    ['披肩', 'shawls'],
    ['三角巾/头巾', 'kerchiefs'],
    ['假领', 'collars'],
  ),
  branch(
    '帽子',
    'hat',
    ['冷帽', 'beanies'],
    ['贝雷帽', 'berets'],
    ['渔夫帽/有檐', 'bucket-hats'],
    ['护耳/头套', 'balaclavas'],
    ['其他帽款', 'other-hats'],
  ),
  branch(
    '手足',
    'hands-and-feet',
    ['手套', 'gloves'],
    ['半指/腕套', 'fingerless-gloves'],
    ['袜子', 'socks'],
    ['腿套', 'leg-warmers'],
    ['拖鞋/宝宝鞋', 'slippers'],
  ),
  branch(
    '包袋',
    'bags',
    ['手提/托特', 'totes'],
    ['斜挎', 'crossbody-bags'],
    ['网兜', 'market-bags'],
    ['小包口金', 'pouches'],
  ),
  branch(
    '家居',
    'home',
    ['毯子', 'blankets'],
    ['抱枕坐垫', 'cushions'],
    ['餐厨', 'kitchen'],
    ['套子', 'cosies'],
    ['挂饰窗帘', 'hangings'],
    ['收纳', 'storage'],
    ['节日装饰', 'decorations'],
  ),
  branch(
    '玩偶',
    'toys',
    ['动物', 'animals'],
    ['人物', 'dolls'],
    ['植物花束', 'flowers'],
    ['食物', 'play-food'],
    ['挂件', 'charms'],
    ['娃衣', 'doll-clothes'],
  ),
  branch('宠物', 'pets', ['宠物衣服', 'pet-clothes'], ['宠物用品', 'pet-supplies']),
  branch(
    '花样与部件',
    'stitch-patterns',
    ['单元花片', 'motifs'],
    ['花边', 'edgings'],
    ['图案格子图', 'grid-charts'],
    ['教程技法', 'tutorials'],
  ),
  branch('机织', 'machine-knitting'),
];

const GARMENTS_OF: Partial<Record<Audience, string>> = {
  men: 'men',
  child: 'children',
  toddler: 'babies',
  baby: 'babies',
  newborn: 'babies',
};

/** The slugs of the categories of a demo design, each as deep in the tree as the design allows. */
export function categoriesOf(design: DemoDesign): string[] {
  return [leafOf(design), ...(design.craft === 'machine' ? ['machine-knitting'] : [])];
}

function leafOf({ construction: { shape, name }, audience, name: title }: DemoDesign): string {
  const garment = (end: string) => `${GARMENTS_OF[audience[0]!] ?? 'women'}-${end}`;
  switch (shape) {
    case 'pullover':
    case 'round-yoke':
    case 'raglan':
      return garment('pullovers');
    case 'cardigan':
    case 'raglan-cardigan':
      return garment('cardigans');
    case 'vest':
      return garment('vests');
    case 'beanie':
      return 'beanies';
    case 'beret':
      return 'berets';
    case 'cowl':
      return 'cowls';
    case 'shawl':
      return title.includes('三角巾') ? 'kerchiefs' : 'shawls';
    case 'scarf':
      return name.includes('披肩') ? 'shawls' : 'long-scarves';
    case 'socks':
      return 'socks';
    case 'mittens':
      return name.includes('半指') ? 'fingerless-gloves' : 'gloves';
    case 'bag':
      if (name === '网兜') return 'market-bags';
      return name === '水桶包' ? 'crossbody-bags' : 'totes';
    case 'toy':
      return 'animals';
    case 'blanket':
    case 'motifs':
    default:
      return 'blankets';
  }
}
