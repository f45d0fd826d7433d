import type { WechatJsConfig } from '#contracts';
import { call } from '../api-client';
import type { ShareCard } from './share-card';

const USED = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;

interface Shared {
  title: string;
  link: string;
  imgUrl: string;
  success: () => void;
  fail: (answer: unknown) => void;
}

/** WeChat's JS-SDK, as far as it is used here. */
interface Wx {
  config(settings: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: readonly string[];
  }): void;
  ready(act: () => void): void;
  error(act: (answer: unknown) => void): void;
  updateAppMessageShareData(shared: Shared & { desc: string }): void;
  updateTimelineShareData(shared: Shared): void;
}

/** The address that the JS-SDK is configured for, or about to be. */
let configured: { address: string; wx: Promise<Wx> } | null = null;
let script: Promise<void> | null = null;
let wanted: ShareCard | null = null;
/** Ends when WeChat has taken the last card that it was given. */
let taken: Promise<unknown> = Promise.resolve();

/** WeChat may never say what became of a card; the next one is not to wait for that. */
const PATIENCE_MS = 5_000;

/**
 * Has WeChat share the page as this card.
 * @param address that WeChat knows the page by
 * @throws what keeps it from that; the next call tries again
 */
export async function presentCard(card: ShareCard, address: string): Promise<void> {
  wanted = card;
  const wx = await readyFor(address);
  // One after the other: of two on their way, the one that arrives last is kept.
  const given = taken.then(async () => {
    // The page may have gone on meanwhile.
    if (wanted === card && configured?.address === address) await give(wx, card);
  });
  taken = Promise.race([
    given.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  await given;
}

async function give(wx: Wx, card: ShareCard): Promise<void> {
  const link = new URL(card.path, location.origin).href;
  const imgUrl = new URL(card.picture, location.origin).href;
  const shared = { title: card.title, link, imgUrl };
  await Promise.all([
    new Promise<void>((success, fail) => {
      wx.updateAppMessageShareData({ ...shared, desc: card.description, success, fail });
    }),
    new Promise<void>((success, fail) => {
      wx.updateTimelineShareData({ ...shared, success, fail });
    }),
  ]);
}

function readyFor(address: string): Promise<Wx> {
  if (configured?.address === address) return configured.wx;
  const wx = configure(address);
  const attempt = { address, wx };
  configured = attempt;
  wx.catch(() => {
    if (configured === attempt) configured = null;
  });
  return wx;
}

async function configure(address: string): Promise<Wx> {
  const { app_id, timestamp, nonce_str, signature, script_url } = await call<WechatJsConfig>(
    '/wechat/js-config/',
    { params: { url: address } },
  );
  await loadScript(script_url);
  const { wx } = globalThis as unknown as { wx: Wx };
  // A late answer for an address that was left would undo the one for the next.
  if (configured?.address !== address) return wx;
  wx.config({
    debug: false,
    appId: app_id,
    timestamp,
    nonceStr: nonce_str,
    signature,
    jsApiList: USED,
  });
  return new Promise((resolve, reject) => {
    wx.ready(() => resolve(wx));
    wx.error(reject);
  });
}

function loadScript(url: string): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src: url, async: true });
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      script = null;
      element.remove();
      reject(new Error(`${url} does not load`));
    });
    document.head.append(element);
  });
  return script;
}
