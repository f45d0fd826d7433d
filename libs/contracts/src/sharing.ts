import type { DesignDetail } from './catalogue.js';
import { MESSAGES } from './messages.js';

/** GET /wechat/js-config/?url=…: what a page of this site configures WeChat's JS-SDK with. */
export interface WechatJsConfig {
  app_id: string;
  /** Seconds. */
  timestamp: number;
  nonce_str: string;
  signature: string;
  /** Where the JS-SDK itself comes from. */
  script_url: string;
}

export const SITE_NAME = '云织商城';

/** What the shop is, where a page says nothing else of itself. */
export const SITE_DESCRIPTION = '云织商城：毛衣、围巾、帽子的编织图解，付款后即可下载。';

/** The picture of a share that has none of its own; WeChat shows no vector drawings. */
export const SHARE_PICTURE = '/share.png';

const SUMMARY_CHARACTERS = 100;

/** The title of a page as the browser shows it; without a name, of the shop. */
export function pageTitle(name?: string): string {
  return name ? `${name} · ${SITE_NAME}` : SITE_NAME;
}

/** A category in one line, for search results and shared cards. */
export function categorySummary(name: string): string {
  return `${name}的编织图解，设计师本人授权，付款后即可下载。`;
}

/** A design in one line, for search results and shared cards: the price, then what it is. */
export function designSummary({
  price,
  description,
}: Pick<DesignDetail, 'price' | 'description'>): string {
  const text = description.replace(/\s+/gu, ' ').trim() || MESSAGES.noDescription;
  const letters = [...text];
  const isLong = letters.length > SUMMARY_CHARACTERS;
  return `¥${price} · ${isLong ? `${letters.slice(0, SUMMARY_CHARACTERS).join('')}…` : text}`;
}
