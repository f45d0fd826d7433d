import { describe, expect, it } from '@jest/globals';
import {
  awaitLaterCall,
  becomeWechatUser,
  cookiesOf,
  DESKTOP,
  freezeClock,
  hold,
  pathOf,
  PHONE,
  PHONE_UA,
  readCode,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { newName } from '../../support/site/messages.js';
import { eventually } from '../../support/eventually.js';
import { siteUrl, withDatabase } from '../../support/site/site.js';

const browser = useBrowser();

describe('sign-in by WeChat', () => {
  it('signs in a desktop by a phone (LOGIN-03, LOGIN-04, LOGIN-10 to LOGIN-14, LOGIN-17, ROUTE-17, SES-03, SES-05)', async () => {
    const [desktop, phone] = [await browser.open(DESKTOP), await browser.open(PHONE)];
    const { page } = desktop;
    await page.goto('/login?redirect=%2Forders');
    await page.getByRole('tab', { name: '微信登录' }).click();
    const code = page.getByRole('img', { name: '微信登录二维码' });
    await code.waitFor();
    expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });

    const nickname = newName();
    await phone.page.goto(await readCode(page, '微信登录二维码'));
    await phone.page.getByLabel('用哪个微信账号').fill(nickname);
    const waiting = phone.page.getByText('正在使用微信登录…', { exact: true });
    const answered = await hold(phone.page, '**/account/login/wechat-request/*');
    await phone.page.getByRole('button', { name: '允许' }).click();
    await waiting.waitFor();
    answered();
    await phone.page.getByRole('heading', { name: '确认登录' }).waitFor();
    expect(await waiting.count()).toBe(0);
    await phone.page.getByText('Chrome · Linux').waitFor();
    expect(pathOf(page)).toBe('/login?redirect=%2Forders');
    const signedIn = await hold(phone.page, '**/account/login/');
    await phone.page.getByRole('button', { name: '确认登录' }).click();
    await waiting.waitFor();
    await eventually(() => expect(signedIn()).toBe(1));
    await phone.page.getByText('已确认登录').waitFor();
    await phone.page.waitForURL(`${siteUrl}/`);
    await phone.page.getByRole('button', { name: `账户菜单：${nickname}` }).waitFor();

    await page.waitForURL(`${siteUrl}/orders`);
    await page.getByRole('button', { name: `账户菜单：${nickname}` }).waitFor();
    const cookies = await cookiesOf(desktop.context);
    expect(cookies.get('login_type')?.value).toBe('wechat');
    expect(decodeURIComponent(cookies.get('avatar')!.value)).toContain('/wechat-avatar/');
    expect(Math.abs(cookies.get('avatar')!.life - 86_400)).toBeLessThan(20);
    await Promise.all([desktop.context.close(), phone.context.close()]);
  });

  it('signs in by itself inside WeChat, and goes on where the guard stopped, and greets a new person once (LOGIN-17, ROUTE-16, WALK-01, WALK-09)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    const nickname = newName();
    await becomeWechatUser(context, nickname);
    await page.goto('/design/3/payment');
    await page.getByRole('checkbox', { name: /我已满 16 周岁，已阅读并同意/ }).waitFor();
    await page.getByRole('button', { name: '确认并支付' }).waitFor();
    await page.getByText('账户建好了，欢迎来云织商城').waitFor();
    await context.close();
    const again = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await becomeWechatUser(again.context, nickname);
    await again.page.goto('/design/3/payment');
    await again.page.getByRole('button', { name: '确认并支付' }).waitFor();
    expect(await again.page.getByText('账户建好了').count()).toBe(0);
    await again.context.close();
  });

  it('signs in by one tap inside WeChat, with the other ways behind one button (WALK-01)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await becomeWechatUser(context, newName());
    await page.goto('/login');
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.getByRole('button', { name: '用其他方式登录' }).click();
    await page.getByRole('button', { name: '用密码或微信登录' }).click();
    await page.getByRole('tab', { name: '邮箱登录' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '微信一键登录' }).click();
    await page.getByRole('button', { name: /^账户菜单：/ }).waitFor();
    await context.close();
  });

  it('leads an account without orders, email and phone to the account that bought before (WALK-01)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await becomeWechatUser(context, newName());
    await page.goto('/login?redirect=%2Forders');
    await page.getByText('还没有订单').waitFor();
    await page.goto('/shelf');
    await page.getByText('还没有图解').waitFor();
    await page.getByRole('link', { name: '以前用手机或邮箱买过？登录那个账户' }).click();
    await page.waitForURL(`${siteUrl}/login?redirect=%2Fshelf`);
    await page.getByRole('button', { name: '用其他方式登录' }).click();
    await page.getByLabel('手机号码').waitFor();
    await context.close();
  });

  it('does not open WeChat’s page after the sign-in page was left (WALK-01)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await page.goto('/about');
    const release = await hold(page, '**/account/login/wechat-codeurl*');
    await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
    await page.getByRole('button', { name: '正在使用微信登录…' }).waitFor();
    await page.goBack();
    await page.waitForURL(`${siteUrl}/about`);
    await page.getByRole('button', { name: '正在使用微信登录…' }).waitFor({ state: 'detached' });
    const answer = page.waitForResponse('**/account/login/wechat-codeurl*');
    release();
    await answer;
    await awaitLaterCall(page);
    expect(page.url()).toBe(`${siteUrl}/about`);
    await context.close();
  });

  it('does not begin by itself a second time when the first one failed (WALK-01)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    let begun = 0;
    await page.route('**/connect/oauth2/authorize*', (route) => {
      begun += 1;
      const { searchParams } = new URL(route.request().url());
      const back = new URL(searchParams.get('redirect_uri')!);
      back.searchParams.set('code', 'refused');
      back.searchParams.set('state', searchParams.get('state')!);
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
    const refused = page.waitForResponse('**/account/login/');
    await page.goto('/design/3/payment', { waitUntil: 'commit' });
    expect((await refused).status()).toBeGreaterThanOrEqual(400);
    await page.getByRole('button', { name: '微信一键登录' }).waitFor();
    await page.getByRole('button', { name: '用其他方式登录' }).waitFor();
    await awaitLaterCall(page);
    expect(begun).toBe(1);
    await context.close();
  });

  it('asks every five seconds until another way is chosen (LOGIN-11, LOGIN-12)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/wechat-state/')) asked += 1;
    });
    await page.goto('/login');
    await freezeClock(page);
    await page.getByRole('tab', { name: '微信登录' }).click();
    await page.getByRole('img', { name: '微信登录二维码' }).waitFor();
    for (let poll = 1; poll <= 3; poll += 1) {
      await page.clock.runFor(4_900);
      expect(asked).toBe(poll - 1);
      const answer = page.waitForResponse('**/wechat-state/**');
      await page.clock.runFor(100);
      await (await answer).finished();
      await awaitLaterCall(page);
    }
    expect(asked).toBe(3);
    await page.getByRole('tab', { name: '邮箱登录' }).click();
    await page.getByLabel('电子邮件地址', { exact: true }).waitFor();
    await page.clock.runFor(20_000);
    await awaitLaterCall(page);
    expect(asked).toBe(3);
    // Back there it asks again, so that what was not seen before could have been.
    await page.getByRole('tab', { name: '微信登录' }).click();
    await page.getByRole('img', { name: '微信登录二维码' }).waitFor();
    const again = page.waitForResponse('**/wechat-state/**');
    await page.clock.runFor(5_000);
    await again;
    expect(asked).toBe(4);
    await context.close();
  });

  it('leads a phone into WeChat, and shows it a code only on request (WALK-03)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: PHONE_UA });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/login?redirect=%2Forders');
    await page.getByRole('button', { name: '用密码或微信登录' }).click();
    await page.getByRole('tab', { name: '微信登录' }).click();
    await page.getByRole('button', { name: '复制本页地址' }).click();
    await page.getByText('地址已复制').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
    const code = page.getByRole('img', { name: '微信登录二维码' });
    expect(await code.count()).toBe(0);
    await page.getByRole('button', { name: '用另一台手机扫码' }).click();
    await code.waitFor();
    await context.close();
  });

  it('offers a new code when one is over, and waits while the network is away', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/login');
    await freezeClock(page);
    await page.getByRole('tab', { name: '微信登录' }).click();
    await page.getByRole('img', { name: '微信登录二维码' }).waitFor();
    await page.route('**/wechat-state/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.clock.runFor(5_000);
    await failed;
    await awaitLaterCall(page);
    await page.getByRole('img', { name: '微信登录二维码' }).waitFor();
    await page.unroute('**/wechat-state/**');
    const state = new URL(await readCode(page, '微信登录二维码')).searchParams.get('state');
    await withDatabase((client) =>
      client.query('UPDATE wechat_sign_ins SET expires_at = now() WHERE state = $1', [state]),
    );
    await page.clock.runFor(5_000);
    await page.getByText('登录二维码已失效，请重新获取').waitFor();
    await page.getByRole('button', { name: '重新获取' }).click();
    await page.getByRole('img', { name: '微信登录二维码' }).waitFor();
    await context.close();
  });

  it.each(['', '?code=x', '?state=x', `?code=x&state=${'x'.repeat(32)}`])(
    'leads from the callback %j to the sign-in page (LOGIN-18, LOGIN-20)',
    async (query) => {
      const { context, page } = await browser.open(PHONE);
      await page.goto(`/callback/wechat/login${query}`);
      await page.waitForURL(`${siteUrl}/login`);
      const told = page.getByText('登录二维码已失效，请重新获取');
      await page.getByRole('tab').first().waitFor();
      expect(await told.isVisible()).toBe(query.includes('&'));
      await context.close();
    },
  );

  it('leads to the sign-in page when the answer has no token (LOGIN-19)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await page.route('**/account/login/', (route) => route.fulfill({ json: { username: 'x' } }));
    await page.goto('/login');
    const answered = page.waitForResponse('**/account/login/');
    await page.getByRole('button', { name: '微信一键登录' }).click();
    await answered;
    await page.waitForURL(`${siteUrl}/login`);
    expect((await cookiesOf(context)).has('username')).toBe(false);
    await context.close();
  });
});

describe('the sandbox’s pages', () => {
  it('open a sign-in’s code that is pasted into the phone', async () => {
    const { context, page } = await browser.open(PHONE);
    const answer = await page.request.get(`${siteUrl}/api/v1/account/login/wechat-codeurl`);
    const { url } = (await answer.json()) as { url: string };
    await page.goto(process.env['SANDBOX_URL']!);
    await page.getByLabel('粘贴二维码内容').fill(url);
    await page.getByRole('heading', { name: '微信授权' }).waitFor();
    await context.close();
  });
});
