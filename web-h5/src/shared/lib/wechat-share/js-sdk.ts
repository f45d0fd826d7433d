import type { WechatJsConfig } from '#contracts';
import { call } from '../http/api-client';
import { loadScript } from '../load-script';
import type { ShareCard } from './share-card';

const USED = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;
/** Elements that WeChat renders: the button that asks for a one-time subscription (NOTE-02). */
const OPEN_TAGS = ['wx-open-subscribe'] as const;

interface Shared {
  title: string;
  link: string;
  imgUrl: string;
  success: () => void;
  fail: (answer: unknown) => void;
}

/** The part of WeChat's JS-SDK that is used here. */
interface Wx {
  config(settings: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: readonly string[];
    openTagList: readonly string[];
  }): void;
  ready(act: () => void): void;
  error(act: (answer: unknown) => void): void;
  updateAppMessageShareData(shared: Shared & { desc: string }): void;
  updateTimelineShareData(shared: Shared): void;
}

/** The address that the JS-SDK is, or is being, configured for. */
let configured: { address: string; wx: Promise<Wx> } | null = null;
let latestCard: ShareCard | null = null;
/** Resolves when WeChat has accepted the previous card. */
let accepted: Promise<unknown> = Promise.resolve();

/** Pauses before the configuration is tried again: without it WeChat draws no open tag on the page either. */
const RETRY_MS = [2_000, 8_000];

/** WeChat may never call back; the next card waits no longer than this. */
const TIMEOUT_MS = 5_000;

/**
 * Sets the card that WeChat shares for the page.
 * @param address the page's address as WeChat knows it, see `addressToSign`
 * @throws if the SDK fails three times; the next call configures it again
 */
export async function presentCard(card: ShareCard, address: string): Promise<void> {
  latestCard = card;
  const wx = await readyFor(address);
  // One at a time: WeChat keeps the card that arrives last.
  const update = accepted.then(async () => {
    // The visitor may have left the page meanwhile.
    if (latestCard === card && configured?.address === address) await updateShareData(wx, card);
  });
  accepted = Promise.race([
    update.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
  ]);
  await update;
}

async function updateShareData(wx: Wx, card: ShareCard): Promise<void> {
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
  const wx = configureWithRetry(address);
  const attempt = { address, wx };
  configured = attempt;
  wx.catch(() => {
    if (configured === attempt) configured = null;
  });
  return wx;
}

async function configureWithRetry(address: string): Promise<Wx> {
  for (const pause of RETRY_MS) {
    try {
      return await configure(address);
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (configured?.address !== address) throw error;
    }
  }
  return configure(address);
}

async function configure(address: string): Promise<Wx> {
  const { app_id, timestamp, nonce_str, signature, script_url } = await call<WechatJsConfig>(
    '/wechat/js-config/',
    { params: { url: address } },
  );
  const wx = await loadScript<Wx>(script_url, 'wx');
  // A late response for the previous address must not replace the newer configuration.
  if (configured?.address !== address) return wx;
  wx.config({
    debug: false,
    appId: app_id,
    timestamp,
    nonceStr: nonce_str,
    signature,
    jsApiList: USED,
    openTagList: OPEN_TAGS,
  });
  return new Promise((resolve, reject) => {
    wx.ready(() => resolve(wx));
    wx.error(reject);
  });
}
