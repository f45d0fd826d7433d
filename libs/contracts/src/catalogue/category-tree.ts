/** A category with those below it, for a new shop. */
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
 * The usual tree of categories. The three of the first level that every shop begins with stay where they are, and hold
 * the garments, scarves and hats of the whole tree (SHEET-15).
 */
export const CATEGORY_TREE: readonly CategoryBranch[] = /* @__PURE__ */ (() => [
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
])();
