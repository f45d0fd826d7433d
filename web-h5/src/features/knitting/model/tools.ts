/** A tool of `/tools`: its address below it, its name, and one sentence for its list entry and its head tags. */
export interface Tool {
  slug: string;
  name: string;
  summary: string;
  group: '算一算' | '对照表';
}

const tool = <Slug extends string>(
  group: Tool['group'],
  slug: Slug,
  name: string,
  summary: string,
): Tool & { slug: Slug } => ({ slug, name, summary, group });

/** Every tool in the order of the list (CALC-01). */
export const TOOLS = [
  tool(
    '算一算',
    'gauge',
    '密度换算',
    '我的密度和图解不一样：照着织会变成多大，要起几针、织几行，该照哪一码织。',
  ),
  tool('算一算', 'needle', '换针建议', '小样的密度对不上，换粗一点还是细一点的针再试。'),
  tool('算一算', 'size', '选码', '按净胸围、上臂围和想要的放松量，选毛衣、帽子、袜子的尺码。'),
  tool('算一算', 'yarn', '买几团线', '换一款线、换几股合织，要买几团，粗细合不合适。'),
  tool(
    '算一算',
    'yarn-estimate',
    '用线量估算',
    '换了密度、换了尺码，或图解没写用线量，大约要多少米。',
  ),
  tool('算一算', 'across', '均匀加减针', '在一行或一圈里均匀地加减针，每隔几针一次。'),
  tool(
    '算一算',
    'shaping',
    '袖窿·领口·袖子加减针',
    '在多少行里加减多少针：算出每几行一次，也能读懂 8-1-5。',
  ),
  tool('算一算', 'time', '时间估算', '一件作品大约要织多少小时，每天织一会儿要多少天。'),
  tool('算一算', 'chart', '图解比例', '针不是方的：一幅图要多少针、多少行，织出来才不变形。'),
  tool(
    '对照表',
    'needle-sizes',
    '针号对照',
    '棒针与钩针的毫米、美国、英国、日本、中国号对照，可以搜索。',
  ),
  tool(
    '对照表',
    'yarn-weights',
    '线材对照',
    '线的粗细：美国、英国、澳洲、中国的叫法，密度、针号与每 100 克米数。',
  ),
  tool(
    '对照表',
    'abbreviations',
    '缩写对照',
    '棒针与钩针术语的中文、美式、英式缩写、日文与中文字母对照。',
  ),
];

export type ToolSlug = (typeof TOOLS)[number]['slug'];

export function toolOf(slug: ToolSlug): Tool {
  return TOOLS.find((one) => one.slug === slug)!;
}
