import type { IncomingHttpHeaders } from 'node:http';
import type { TrafficSource } from '#contracts';

/** The parts of a request that say where its visitor comes from. */
export interface VisitorRequest {
  /** Path and query. */
  url?: string | undefined;
  headers: IncomingHttpHeaders;
  /** The visitor's network, for telling searches of different visitors apart; it is not stored. */
  network?: string | undefined;
}

/** User agents of crawlers and scripts. "Cubot" is a brand of phones, not a bot. */
const CRAWLER =
  /(?<!cu)bot\b|bot[/;]|crawl|spider|slurp|curl\/|wget\/|python-|go-http-client|java\/|libwww|httpclient|scrapy|monitor|pingdom|uptime|lighthouse|facebookexternalhit|baiduboxapp-preview/i;
const WECHAT = /MicroMessenger/i;
const CAMPAIGN = /[?&]utm_source=([a-z0-9][a-z0-9_-]{0,31})(?:[&#]|$)/i;
/** Host and the rest of an address. */
const ADDRESS = /^https?:\/\/([^/?#:]+)(?::\d+)?(.*)$/i;
const WECHAT_HOST = /(?:^|\.)(?:weixin\.qq\.com|servicewechat\.com)$/;
const SEARCH_HOST =
  /(?:^|\.)(?:baidu\.com|sogou\.com|so\.com|sm\.cn|so\.toutiao\.com|bing\.com|duckduckgo\.com|(?:google|yandex)(?:\.[a-z]{2,3}){1,2})$/;

/** Whether the headers of a request identify a crawler, a script or a prefetch. */
export function isAutomated({ headers }: VisitorRequest): boolean {
  const agent = headers['user-agent'];
  if (agent === undefined || CRAWLER.test(agent)) return true;
  const purpose = headers['sec-purpose'] ?? headers['purpose'];
  return purpose !== undefined && String(purpose).includes('prefetch');
}

/**
 * Classifies the source of one request: the campaign in its address or in that of the shop's page that referred to it
 * (`utm_source`, letters, digits, `_` and `-`, at most 32), else WeChat's browser, else the host of the referrer. It reads
 * no cookie and no IP address, so earlier requests have no influence: the first page after a search engine has the source
 * `search`, and the second page `shop`.
 * @param shopHosts hosts of the shop itself besides the request's `Host`, in lower case
 */
export function sourceOf(
  { url, headers }: VisitorRequest,
  shopHosts: readonly string[],
): TrafficSource {
  const [, referrerHost, referrerRest] = ADDRESS.exec(headers.referer ?? '') ?? [];
  const host = referrerHost?.toLowerCase();
  const isShop = host !== undefined && (shopHosts.includes(host) || host === hostOf(headers.host));
  const campaign = campaignOf(url) ?? (isShop ? campaignOf(referrerRest) : undefined);
  if (campaign !== undefined) return `utm:${campaign}`;
  if (WECHAT.test(headers['user-agent'] ?? '')) return 'wechat';
  if (host === undefined) return 'direct';
  if (isShop) return 'shop';
  if (WECHAT_HOST.test(host)) return 'wechat';
  return SEARCH_HOST.test(host) ? 'search' : 'sites';
}

function hostOf(header: string | undefined): string | undefined {
  return header?.replace(/:\d+$/, '').toLowerCase();
}

function campaignOf(address: string | undefined): string | undefined {
  if (!address?.includes('utm_source=')) return undefined;
  return CAMPAIGN.exec(address)?.[1]?.toLowerCase();
}
