/** Sources of visits, from the headers and the address of one request. The source of a campaign is `utm:<name>` (CONS-08). */
export const TRAFFIC_SOURCES = {
  wechat: '微信',
  search: '搜索引擎',
  sites: '其他网站',
  shop: '店内浏览',
  direct: '直接访问',
  unknown: '没有记录',
  other: '超出计数上限',
} as const;
export type TrafficSource = keyof typeof TRAFFIC_SOURCES | `utm:${string}`;

/** The source of all further campaigns once a process has counted its daily maximum of different ones. */
export const OTHER_CAMPAIGNS = 'utm:other';

const CAMPAIGN = /^utm:/;

/** The Chinese name of a source. @param source as the api names it */
export function sourceLabel(source: string): string {
  if (source === OTHER_CAMPAIGNS) return '推广 · 其余';
  if (CAMPAIGN.test(source)) return `推广 · ${source.replace(CAMPAIGN, '')}`;
  return Object.hasOwn(TRAFFIC_SOURCES, source)
    ? TRAFFIC_SOURCES[source as keyof typeof TRAFFIC_SOURCES]
    : source;
}
