import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { PHONE, PHONE_UA, useBrowser, WECHAT_UA } from '../../support/browser/browser.js';
import { detailOf } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { siteUrl } from '../../support/site/site.js';

const WECHAT_ANDROID_UA =
  'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/146.0.7680.178 Mobile Safari/537.36 XWEB/1460217 MicroMessenger/8.0.76.3140(0x28004C30) WeChat/arm64 Weixin NetType/4G Language/zh_CN';

const browser = useBrowser();

interface Card {
  title: string;
}

/** Waits until WeChat would share the page with this title, and reads the cards. */
async function cardsOf(page: Page, title: string): Promise<Record<'friend' | 'timeline', Card>> {
  let cards: Partial<Record<'friend' | 'timeline', Card>> = {};
  await eventually(async () => {
    cards = await page.evaluate<typeof cards>('globalThis.sandboxShareCard ?? {}');
    expect([cards.friend?.title, cards.timeline?.title]).toEqual([title, title]);
  });
  return cards as Record<'friend' | 'timeline', Card>;
}

/** Notes the addresses that the page has signed. */
function recordSigned(page: Page): string[] {
  const signed: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/wechat/js-config/')) signed.push(searchParams.get('url')!);
  });
  return signed;
}

describe.each([
  ['an iPhone', WECHAT_UA],
  ['Android', WECHAT_ANDROID_UA],
])('sharing from WeChat on %s', (_phone, userAgent) => {
  it('shows a design’s name, price and picture', async () => {
    const design = await detailOf(3);
    const { context, page } = await browser.open(PHONE, { userAgent });
    await page.goto('/design/3?from=timeline#content');
    const { friend, timeline } = await cardsOf(page, design.name);
    const address = { link: `${siteUrl}/design/3`, imgUrl: siteUrl + design.preview_image };
    expect(friend).toMatchObject({ title: design.name, ...address });
    expect(friend).toMatchObject({ desc: expect.stringContaining(`¥${design.price} · `) });
    expect(timeline).toMatchObject({ title: design.name, ...address });
    await context.close();
  });

  it('keeps up with the page that is shown', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent });
    const signed = recordSigned(page);
    await page.goto('/?from=timeline');
    const { friend } = await cardsOf(page, '云织商城');
    expect(friend).toMatchObject({ link: `${siteUrl}/`, imgUrl: `${siteUrl}/share.png` });
    const card = page.getByRole('article').first();
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('link').first().click();
    await cardsOf(page, name);
    await page.goBack();
    await cardsOf(page, '云织商城');
    await page.getByRole('button', { name: '打开分类菜单' }).click();
    await page
      .getByRole('navigation', { name: '分类菜单' })
      .getByRole('link', { name: '帽子' })
      .click();
    const hats = await cardsOf(page, '帽子');
    expect(hats.friend).toMatchObject({ link: `${siteUrl}/categories/hat` });
    const isIos = userAgent === WECHAT_UA;
    // iOS goes on knowing the page by the address that it was opened at.
    expect(new Set(signed).size === 1).toBe(isIos);
    expect(signed.at(-1)).toBe(siteUrl + (isIos ? '/?from=timeline' : '/categories/hat'));
    await context.close();
  });
});

describe('sharing', () => {
  it('signs the current address of the page even if the WeChat script arrives late', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_ANDROID_UA });
    await page.route('**/assets/js-sdk-*.js', (route) => sleep(1_000).then(() => route.continue()));
    const signed = recordSigned(page);
    await page.goto('/?from=timeline');
    await cardsOf(page, '云织商城');
    expect(new URL(page.url()).search).toBe('');
    expect(signed).toEqual([`${siteUrl}/`]);
    await context.close();
  });

  it('keeps the card of the page that is shown, however late an earlier one is taken', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    const late: Promise<void>[] = [];
    await page.route('**/sandbox/js-sdk/link', (route) => {
      if (late.length > 0) return route.continue();
      late.push(sleep(1_500).then(() => route.continue()));
      return late[0];
    });
    const asked = page.waitForRequest('**/sandbox/js-sdk/link');
    await page.goto('/');
    const card = page.getByRole('article').first();
    const name = await card.getByRole('heading').innerText();
    await asked;
    await card.getByRole('link').first().click();
    await cardsOf(page, name);
    await Promise.all(late);
    await page.waitForLoadState('networkidle');
    const { friend } = await cardsOf(page, name);
    expect(friend.title).toBe(name);
    await context.close();
  });

  it('loads nothing of WeChat outside of it', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: PHONE_UA });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/design/3');
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => /js-config|jweixin|js-sdk/.test(url))).toEqual([]);
    expect(asked.filter((url) => new URL(url).origin !== siteUrl)).toEqual([]);
    await context.close();
  });

  it('leaves the page alone where WeChat does not answer, and works from the next one on', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await page.route('**/wechat/js-config/**', (route) =>
      route.fulfill({ status: 502, json: { code: 'wechat_unavailable', error: '…' } }),
    );
    const refused = page.waitForResponse('**/wechat/js-config/**');
    await page.goto('/categories/hat');
    await refused;
    await page.getByRole('heading', { name: '帽子', exact: true }).waitFor();
    await page.unroute('**/wechat/js-config/**');
    await page.getByRole('article').first().getByRole('link').first().click();
    const name = await page.getByRole('article').getByRole('heading').first().innerText();
    await cardsOf(page, name);
    await context.close();
  });
});
