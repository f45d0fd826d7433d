/** A search that people look for, with an address, a title and a sentence of its own (FIND-15). */
export interface LandingPage {
  title: string;
  description: string;
  /** The parameters of its search. */
  query: string;
  /** The slug of the category that the search names; without that category the page does not exist. */
  category: string | null;
}

/** The landing pages by the last part of their address, `/find/crochet-toys`. */
export const LANDING_PAGES: Readonly<Record<string, LandingPage>> = {
  'crochet-toys': {
    title: '钩针玩偶图解',
    description: '一根钩针、零碎的线就能钩的玩偶：小熊、兔子、猫咪，每份图解都写明针数与用线。',
    query: 'craft=crochet&category=toys',
    category: 'toys',
  },
  'top-down-sweaters': {
    title: '从上往下织的毛衣图解',
    description: '从领口起针一路织到下摆，边织边试，不用缝合：插肩、圆育克毛衣与开衫的图解。',
    query: 'technique=top-down&category=sweater',
    category: 'sweater',
  },
  'dk-hats': {
    title: '中粗线帽子图解',
    description: '用中粗线（DK）织的帽子：冷帽、贝雷帽与童帽，写明帽围、针号与要几团线。',
    query: 'weight=dk&category=hat',
    category: 'hat',
  },
  'beginner-scarves': {
    title: '新手围巾图解',
    description: '只用上针和下针就能织完的第一条围巾，从起针写到收针。',
    query: 'difficulty=1&category=scarf',
    category: 'scarf',
  },
  'cable-sweaters': {
    title: '麻花毛衣图解',
    description: '绞花、阿兰花样的毛衣、开衫与背心，附符号图与每个尺码的针数。',
    query: 'technique=cables&category=sweater',
    category: 'sweater',
  },
  'fair-isle': {
    title: '费尔岛提花图解',
    description: '费尔岛配色的毛衣、帽子与手套图解，写明每种颜色要几团线。',
    query: 'technique=fairisle',
    category: null,
  },
  'lace-shawls': {
    title: '镂空披肩图解',
    description: '镂空花样的披肩与三角巾，附符号图、成品尺寸与用线米数。',
    query: 'technique=lace&category=scarf',
    category: 'scarf',
  },
  'baby-knits': {
    title: '宝宝毛衣图解',
    description: '给零到三岁宝宝织的毛衣、开衫与连体衣，按身高与月龄选码。',
    query: 'category=babies',
    category: 'babies',
  },
  'mens-sweaters': {
    title: '男士毛衣图解',
    description: '男士套头衫、开衫与背心，按胸围选码，写明放松量与用线。',
    query: 'category=men',
    category: 'men',
  },
  'crochet-bags': {
    title: '钩针包图解',
    description: '托特包、水桶包、网兜：用棉线钩的包，写明成品尺寸与用线。',
    query: 'craft=crochet&category=bags',
    category: 'bags',
  },
  socks: {
    title: '毛线袜图解',
    description: '从袜口或脚尖起针的毛线袜，按脚围与脚长选码，袜跟写得一步一步。',
    query: 'category=socks',
    category: 'socks',
  },
  blankets: {
    title: '毯子图解',
    description: '盖毯、抱毯与祖母方格毯，写明成品尺寸、片数与总米数。',
    query: 'category=blankets',
    category: 'blankets',
  },
};

/** The landing pages whose category exists, by the last part of their address. */
export function landingPagesOf(
  categories: readonly { slug: string }[],
): [slug: string, page: LandingPage][] {
  const slugs = new Set(categories.map(({ slug }) => slug));
  return Object.entries(LANDING_PAGES).filter(
    ([, { category }]) => category === null || slugs.has(category),
  );
}
