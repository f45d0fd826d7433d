// Realistic names and descriptions; equal for equal random numbers.
const STYLES = [
  '复古',
  '森系',
  '极简',
  '北欧',
  '田园',
  '学院',
  '慵懒',
  '宫廷',
  '雪国',
  '海岛',
  '山野',
  '都市',
];
const KINDS = ['麻花', '费尔岛', '蕾丝', '罗纹', '提花', '桂花针', '平针', '鱼骨', '米粒', '阿兰'];
const PARTS = ['圆领', '高领', '翻领', '插肩', '泡泡袖', '短款', '长款', '宽松', '修身', '连帽'];
const THINGS = ['毛衣', '围巾', '帽子', '开衫', '披肩', '手套', '背心', '袜子', '毯子', '玩偶'];
const SENTENCES = [
  '从领口往下一片织成，不用缝合，随时可以试穿',
  '图解含逐行文字与符号图，针目都已标明',
  '线材推荐细支羊毛，也可以用棉线代替',
  '含四个尺码，胸围从八十四到一百一十六厘米',
  '适合有一定基础的织友，新手照着视频也能完成',
  '袖口与下摆用双罗纹收边，弹性好不变形',
  '花样每十二行重复一次，很容易记住',
  '织好以后用温水浸泡，平铺晾干定型',
  '附有换色表，可以按手边的余线来搭配',
  '密度为十厘米二十二针三十行，请先织小样',
  '前后片对称，收肩用引返编织，线条柔和',
  '整件约用线四百五十克，四号环形针',
];

/** A text in one of thirty thousand designs, for searches with few results. */
const RARE = { every: 30_000, name: '青果领', description: '薄荷色的线材来自高原牧场' };

/** A word that no text contains. */
export const UNKNOWN = '琉璃';

/** @returns {{name: string, description: string}} a description of 100 to 200 characters */
export function textsOf(number, random) {
  const one = (list) => list[Math.floor(random() * list.length)];
  const isRare = number % RARE.every === 7;
  const name = `${one(STYLES)}${one(KINDS)}${isRare ? RARE.name : one(PARTS)}${one(THINGS)}第${number}号`;
  const wanted = 100 + Math.floor(random() * 80);
  const sentences = [`${name}：${one(SENTENCES)}`, ...(isRare ? [RARE.description] : [])];
  for (let length = 0; length < wanted; length = [...sentences.join('，')].length + 1) {
    sentences.push(one(SENTENCES));
  }
  return { name, description: `${sentences.join('，')}。` };
}

/** The search terms, by what they find. */
export const SEARCHES = {
  常见的两个字: ['毛衣', '围巾', '麻花', '圆领'].map((name) => ({ name })),
  罕见的两个字: ['青果', '果领'].map((name) => ({ name })),
  一个字: ['毛', '青', '雪', '领'].map((name) => ({ name })),
  找不到的词: [UNKNOWN, '璃盏'].map((name) => ({ name })),
  '描述＋价格＋分类': ['羊毛', '棉线', '换色'].map((description) => ({
    description,
    price_min: '20.00',
    price_max: '60.00',
    categories: '2,5',
  })),
};

/** Queries of the search by words and filters, by what they ask for (FIND-16). */
export const FACETED = {
  一个词: ['毛衣', '麻花', '围巾', '圆领'].map((q) => ({ q })),
  词与四个筛选: ['毛衣', '麻花', '开衫'].map((q) => ({
    q,
    craft: 'knit',
    difficulty: '2',
    needle_max: '5',
    language: 'zh',
  })),
  适合我的尺寸: ['bust:88', 'bust:96', 'bust:104'].map((body) => ({ body, ease: '8' })),
  用我的线: ['400', '800', '1200'].map((metres) => ({ stash: `weight:dk,metres:${metres}` })),
};
