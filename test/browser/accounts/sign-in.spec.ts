import { describe, expect, it } from '@jest/globals';
import {
  cookiesOf,
  fillSignIn,
  passHumanCheck,
  PHONE,
  secondsAfter,
  submitSignIn,
  useBrowser,
} from '../../support/browser/browser.js';
import { newPhone } from '../../support/site/messages.js';
import { createAccount, DEMO_PASSWORD, siteUrl, withDatabase } from '../../support/site/site.js';

const browser = useBrowser();

describe('the sign-in page', () => {
  it('offers three ways, the human check, and the ways on (LOGIN-01, LOGIN-02, LOGIN-05 to LOGIN-08, ROUTE-04)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      '邮箱登录',
      '手机登录',
      '微信登录',
    ]);
    await page.getByRole('checkbox', { name: '我不是机器人' }).waitFor();
    await page.getByRole('checkbox', { name: '记住我' }).waitFor();
    const href = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
    expect(await href(/忘记密码/)).toBe('/reset-pwd');
    expect(await href(/立即注册/)).toBe('/register');
    await page.getByRole('tab', { name: '手机登录' }).click();
    await page.getByLabel('手机号码').waitFor();
    await page.getByLabel('密码', { exact: true }).waitFor();
    // LOGIN-25: no more than 50 characters go in.
    await page.getByLabel('密码', { exact: true }).fill('x'.repeat(60));
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toHaveLength(50);
    await context.close();
  });

  it('says what is missing or malformed (LOGIN-21 to LOGIN-24, LOGIN-26, LOGIN-27, LOGIN-09)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    await submitSignIn(page);
    await page.getByText('电子邮件地址和密码不能为空').waitFor();
    await page.getByText('请完成人机验证').waitFor();
    expect(await page.getByText('不能为空', { exact: true }).count()).toBe(2);
    await page.getByLabel('电子邮件地址').fill('nonsense');
    await page.getByText('无效的电子邮件地址').waitFor();
    await page.getByRole('tab', { name: '手机登录' }).click();
    await page.getByText('电子邮件地址和密码不能为空').waitFor({ state: 'hidden' });
    await submitSignIn(page);
    await page.getByText('手机号码和密码不能为空').waitFor();
    await page.getByLabel('手机号码').fill('12345678901');
    await page.getByText('无效的手机号码').waitFor();
    await context.close();
  });

  it('lets a refused visitor try again without another tap on the human check (LOGIN-15, LOGIN-16, LOGIN-29)', async () => {
    const { email, password } = await createAccount();
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    await fillSignIn(page, email, 'wrong');
    await page.getByText('邮箱或密码错误').waitFor();
    await page.getByText('已验证').waitFor();
    await page.getByLabel('密码', { exact: true }).fill(password);
    const answer = page.waitForResponse('**/account/login/');
    await submitSignIn(page);
    await page.getByText('登录成功，正在跳转...').waitFor();
    expect(await secondsAfter(answer, page, '/')).toBeGreaterThan(0.4);
    await context.close();
  });

  it.each([
    ['LOGIN-29', { status: 401, json: { error: '服务器的话' } }, '服务器的话'],
    ['LOGIN-30', { status: 400, json: { non_field_errors: ['第一句', '第二句'] } }, '第一句'],
    ['LOGIN-31', { status: 401, json: {} }, '邮箱或密码错误'],
    ['LOGIN-32', { status: 403, json: {} }, '账户已被锁定，请联系管理员'],
    ['LOGIN-34', { status: 502, body: 'bad gateway' }, '登录失败，请稍后再试'],
    ['LOGIN-35', null, '无法连接到服务器，请检查网络连接'],
    ['LOGIN-37', { status: 200, json: { access_token: 'x' } }, '登录失败，错误的API返回'],
    [
      'LOGIN-36',
      { status: 200, contentType: 'application/json', body: 'null' },
      '登录失败，未知错误',
    ],
    [
      'LOGIN-28',
      { status: 400, json: { code: 'human_check_failed', error: '人机验证失败，请重试' } },
      '人机验证失败，请重试',
    ],
  ])('%s tells why the sign-in failed', async (_id, answer, text) => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/account/login/', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await page.goto('/login');
    await fillSignIn(page, 'someone@mail.example', 'x');
    await page.getByText(text, { exact: true }).waitFor();
    await context.close();
  });

  it('leads to no other site, however `?redirect=` spells it (LOGIN-16)', async () => {
    const account = await createAccount();
    const { context, page } = await browser.open(PHONE);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil.example') && new URL(request.url()).origin !== siteUrl)
        elsewhere.push(request.url());
    });
    await page.goto(`/login?redirect=${encodeURIComponent('/x/..//evil.example/')}`);
    await fillSignIn(page, account.email, account.password);
    await page.waitForURL(`${siteUrl}/`);
    for (const hostile of [
      '//evil.example',
      '/\\evil.example',
      '/x/..//evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      'https:evil.example',
      'https://evil.example/orders',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/login?redirect=${encodeURIComponent(hostile)}`);
      const on = page.getByRole('link', { name: '继续使用' });
      expect([hostile, await on.getAttribute('href')]).toEqual([hostile, '/']);
    }
    // Encoded slashes are a page of this site, which does not exist.
    await page.goto('/login?redirect=%2F%252f%252fevil.example');
    await page.getByRole('link', { name: '继续使用' }).click();
    await page.waitForURL(`${siteUrl}/%2f%2fevil.example`);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(elsewhere).toEqual([]);
    await context.close();
  });

  it('keeps the cookies for a day, or seven with 记住我 (SES-02, SES-04, SES-06, SES-07, LOGIN-06)', async () => {
    const { email, password } = await createAccount();
    for (const remember of [false, true]) {
      const { context, page } = await browser.open(PHONE);
      await page.goto('/login');
      if (remember) await page.getByRole('checkbox', { name: '记住我' }).click();
      await fillSignIn(page, email, password);
      await page.waitForURL(`${siteUrl}/`);
      const cookies = await cookiesOf(context);
      const day = remember ? 604_800 : 86_400;
      const near = (life: number, seconds: number) => Math.abs(life - seconds) < 20;
      expect(cookies.get('email')?.value).toBe(encodeURIComponent(email));
      expect(cookies.get('login_type')?.value).toBe('email');
      expect(cookies.get('is_admin')?.value).toBe('false');
      for (const name of ['username', 'email', 'is_admin', 'login_type', 'refresh_token']) {
        expect({ name, ok: near(cookies.get(name)!.life, day) }).toEqual({ name, ok: true });
      }
      expect(near(cookies.get('access_token')!.life, 600)).toBe(true);
      await context.close();
    }
  });
});

describe('phone sign-in', () => {
  it('shows the phone in the menu (LOGIN-02, SHELL-14)', async () => {
    const { email } = await createAccount();
    const phone = newPhone();
    await withDatabase((client) =>
      client.query('UPDATE users SET phone = $1 WHERE email = $2', [phone, email]),
    );
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    await page.getByRole('tab', { name: '手机登录' }).click();
    await page.getByLabel('手机号码').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await passHumanCheck(page);
    await submitSignIn(page);
    await page.getByRole('button', { name: /^账户菜单/ }).click();
    await page.getByText(phone).waitFor();
    await context.close();
  });
});

/** The shop of the tests asks ALTCHA, so its pages may not load Cloudflare's script. */
const BY_TURNSTILE = { bypassCSP: true };

describe('the human check by Turnstile', () => {
  it('sends the token that Cloudflare’s widget gives (LOGIN-05)', async () => {
    const { context, page } = await browser.open(PHONE, BY_TURNSTILE);
    await page.route('**/api/v1/human-check/', (route) =>
      route.fulfill({ json: { provider: 'turnstile', site_key: '1x00000000000000000000AA' } }),
    );
    // Cloudflare's script, as far as the page calls it.
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.turnstile = {
          render(place, { sitekey, callback }) {
            place.textContent = 'widget of ' + sitekey;
            callback('XXXX.DUMMY.TOKEN.XXXX');
            return 'w1';
          },
          reset() {}, remove() {}, getResponse() {}, isExpired() { return false },
        };
`,
      }),
    );
    const sent = page.waitForRequest('**/account/login/');
    await page.goto('/login');
    await page.getByText('widget of 1x00000000000000000000AA').waitFor();
    await page.getByLabel('电子邮件地址').fill('someone@mail.example');
    await page.getByLabel('密码', { exact: true }).fill('x');
    await submitSignIn(page);
    expect((await sent).postDataJSON()).toMatchObject({
      turnstile_token: 'XXXX.DUMMY.TOKEN.XXXX',
    });
    await context.close();
  });

  it('offers to load Cloudflare’s script again when it did not come', async () => {
    const { context, page } = await browser.open(PHONE, BY_TURNSTILE);
    await page.route('**/api/v1/human-check/', (route) =>
      route.fulfill({ json: { provider: 'turnstile', site_key: 'x' } }),
    );
    await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: '人机验证没有加载出来，点此重试' }).waitFor();
    await page.getByLabel('密码', { exact: true }).waitFor();
    await context.close();
  });

  it('offers to load the check again when it did not come', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.route('**/api/v1/human-check/', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/login');
    const retry = page.getByRole('button', { name: '人机验证没有加载出来，点此重试' });
    await retry.waitFor();
    await page.unroute('**/api/v1/human-check/');
    await retry.click();
    await page.getByRole('checkbox', { name: '我不是机器人' }).waitFor();
    await context.close();
  });
});
