import type { DesignDetail, DesignerProfile } from '../catalogue/catalogue.js';
import { MESSAGES } from '../messages/messages.js';
import type { Integer } from '../http/scalars.js';

/** GET /wechat/js-config/?url=…: the configuration of WeChat's JS-SDK for a page of this site. */
export interface WechatJsConfig {
  app_id: string;
  /** Seconds. */
  timestamp: Integer;
  nonce_str: string;
  signature: string;
  /** Address of the JS-SDK script. */
  script_url: string;
}

/** The default name of the shop. */
export const SITE_NAME = '云织商城';

/** Description of the shop for pages without their own. */
export const SITE_DESCRIPTION = '云织商城：毛衣、围巾、帽子的编织图解，付款后即可下载。';

/** The image of a shared page that has none; WeChat does not display vector images. */
export const SHARE_PICTURE = '/share.png';

const SUMMARY_CHARACTERS = 100;

/** Returns the document title of a page; without a name, that of the shop. @param site the name of the shop */
export function pageTitle(name?: string, site: string = SITE_NAME): string {
  return name ? `${name} · ${site}` : site;
}

/** Describes a category in one line, for search results and shared cards. */
export function categorySummary(name: string): string {
  return `${name}的编织图解，设计师本人授权，付款后即可下载。`;
}

/** Describes a designer in one line, for search results and shared cards. */
export function designerSummary({
  username,
  designs,
  words,
}: Pick<DesignerProfile, 'username' | 'designs' | 'words'>): string {
  return words
    ? `设计师${username}，在售 ${designs} 份编织图解。${shortened(words)}`
    : `设计师${username}在售的 ${designs} 份编织图解，设计师本人授权，付款后即可下载。`;
}

/** Describes a design in one line, for search results and shared cards: the price, then the description. */
export function designSummary({
  price,
  description,
}: Pick<DesignDetail, 'price' | 'description'>): string {
  return `¥${price} · ${shortened(description) || MESSAGES.noDescription}`;
}

/** A text on one line, with at most 100 characters. */
function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const letters = [...line];
  const isLong = letters.length > SUMMARY_CHARACTERS;
  return isLong ? `${letters.slice(0, SUMMARY_CHARACTERS).join('')}…` : line;
}
