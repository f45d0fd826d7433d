import { afterAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import {
  becomeWechatUser,
  confirmTerms,
  DESKTOP,
  fillSignIn,
  PHONE,
  PHONE_UA,
  readCode,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { awaitSms, newName, newPhone } from '../../support/site/messages.js';
import {
  createAccount,
  inSandbox,
  request,
  sandboxUrl,
  siteUrl,
  visitor,
} from '../../support/site/site.js';

const browser = useBrowser();

/** What a buyer does from the first card to the file. A field that is typed into counts as a tap too. */
interface Effort {
  taps: number;
  screens: number;
  fields: number;
}

/** The effort with the seconds that the shop and the sandbox took: the test acts at once. */
type Measured = Effort & { seconds: number };

/** Counted by hand on the site before WALK-01 and WALK-02. */
const BEFORE = {
  微信新买家: { taps: 11, screens: 11, fields: 0 },
  手机浏览器新买家: { taps: 19, screens: 14, fields: 6 },
  桌面老买家: { taps: 9, screens: 8, fields: 2 },
} as const satisfies Record<string, Effort>;
const measured = new Map<string, Measured>();

/** Counts the trusted clicks, the fields that were typed into and the screens of the shop's own pages. */
async function countEffort(context: BrowserContext, page: Page): Promise<() => Measured> {
  const fields = new Set<string>();
  const screens = new Set<string>();
  const begun = performance.now();
  let clicks = 0;
  await context.exposeFunction('noteTap', () => (clicks += 1));
  await context.exposeFunction('noteField', (label: string) => fields.add(label));
  await context.addInitScript(`if (location.origin === ${JSON.stringify(siteUrl)}) {
    addEventListener('click', (event) => {
      // A label's click is followed by one of its input.
      if (event.isTrusted && !event.target.closest('label')) noteTap();
    }, true);
    addEventListener('input', ({ target }) => {
      if (!['checkbox', 'radio'].includes(target.type)) noteField(target.id || target.name);
    }, true);
  }`);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith(siteUrl)) {
      screens.add(new URL(frame.url()).pathname);
    }
  });
  return () => ({
    taps: clicks + fields.size,
    screens: screens.size,
    fields: fields.size,
    seconds: (performance.now() - begun) / 1000,
  });
}

/** A design of the demo. Other specs put their own designs on the home page and switch them off again. */
const DESIGN_ID = 7;

async function buyFirstCard(page: Page): Promise<void> {
  const { body } = await visitor.get<{ name: string }>(`/designs/${DESIGN_ID}/`);
  await page.goto(`/?name=${encodeURIComponent(body.name)}`);
  await page.locator(`article a[href="/design/${DESIGN_ID}/payment"]`).click();
}

afterAll(() => {
  const rows = [...measured].map(([who, now]) => {
    const before = BEFORE[who as keyof typeof BEFORE];
    const cells = (['taps', 'screens', 'fields'] as const).map(
      (kind) => `${before[kind]} → ${now[kind]}`,
    );
    return `| ${who} | ${cells.join(' | ')} | ${now.seconds.toFixed(1)} |`;
  });
  const head = [
    '| 从第一张卡片到打开文件 | 点击（含字段） | 页面 | 字段 | 等待（秒） |',
    '|---|---|---|---|---|',
  ];
  // The test runner passes on stderr only.
  process.stderr.write(`\n${[...head, ...rows].join('\n')}\n`);
});

describe('from the first card to the file', () => {
  it('a new buyer inside WeChat taps five times and types nothing (WALK-01)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await becomeWechatUser(context, newName());
    const bridge = await request(`${sandboxUrl}/sandbox/weixin-jsbridge.js`);
    await page.addInitScript(bridge.bytes.toString());
    const effort = await countEffort(context, page);
    await buyFirstCard(page);
    await page.getByRole('checkbox', { name: /我已满 16 周岁/ }).waitFor();
    await confirmTerms(page);
    await page.getByRole('button', { name: '确认并支付' }).click();
    await page.getByRole('link', { name: '开始编织' }).click();
    await page.locator('[role=group] img:not([alt=""])').waitFor();
    measured.set('微信新买家', effort());
    expect(effort()).toMatchObject({ taps: 5, fields: 0 });
    await context.close();
  });

  it('a new buyer in a phone’s browser taps seven times and types a number and a code (WALK-02)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: PHONE_UA });
    const effort = await countEffort(context, page);
    await buyFirstCard(page);
    const phone = newPhone();
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByLabel('手机号码').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('短信验证码').fill((await awaitSms(phone)).code);
    await confirmTerms(page);
    await page.getByRole('button', { name: '确认并支付' }).click();
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('button', { name: '确认支付' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载设计' }).click();
    await download;
    measured.set('手机浏览器新买家', effort());
    // A field counts as a tap: the eight of the requirement, and the code.
    expect(effort()).toMatchObject({ taps: 9, fields: 2 });
    await context.close();
  });

  it('a buyer with an account at a desk needs no step that decides nothing (WALK-03)', async () => {
    const account = await createAccount();
    const { context, page } = await browser.open(DESKTOP);
    const effort = await countEffort(context, page);
    await buyFirstCard(page);
    await fillSignIn(page, account.email, account.password);
    await confirmTerms(page);
    await page.getByRole('button', { name: '确认并支付' }).click();
    await inSandbox('phone/pay', { code_url: await readCode(page, '微信付款二维码') });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载设计' }).click();
    await download;
    measured.set('桌面老买家', effort());
    expect(effort().taps).toBeLessThanOrEqual(BEFORE['桌面老买家'].taps);
    await context.close();
  });
});
