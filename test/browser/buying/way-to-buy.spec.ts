import type { OrderDetail } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  awaitLaterCall,
  confirmTerms,
  DESKTOP,
  fillSignIn,
  hold,
  openAs,
  orderIdIn,
  pathOf,
  PHONE,
  PHONE_UA,
  readCode,
  signedInState,
  signOut,
  submitOrder,
  useBrowser,
} from '../../support/browser/browser.js';
import { fillRegistration } from '../../support/browser/registration-form.js';
import { eventually } from '../../support/eventually.js';
import { awaitEmail, awaitSms, newName, newPhone } from '../../support/site/messages.js';
import {
  createAccount,
  inSandbox,
  newBuyer,
  signIn,
  siteUrl,
  withDatabase,
} from '../../support/site/site.js';

const browser = useBrowser();

const isOrdered = async (email: string): Promise<boolean> => {
  const rows = await withDatabase((client) =>
    client.query('SELECT FROM orders o JOIN users u ON u.id = o.buyer_id WHERE u.email = $1', [
      email,
    ]),
  );
  return rows.rowCount! > 0;
};

describe('the sheet before paying', () => {
  it('has an unticked box that names the electronic file and the returns; nothing is ordered without it (LAW-02, LAW-04)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/2/payment', PHONE);
    const box = page.getByRole('checkbox', { name: /电子图解，不寄实物.*不适用七日无理由退货/ });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await page.getByRole('button', { name: '确认并支付' }).click();
    await page.getByText('请先勾选确认，再提交订单').waitFor();
    expect(await isOrdered(account.email)).toBe(false);
    await submitOrder(page);
    await page.getByRole('img', { name: '微信付款二维码' }).waitFor();
    const buyer = await signIn(account.email, account.password);
    const { body } = await buyer.get<OrderDetail>(`/orders/${orderIdIn(page)}/`);
    expect(body).toMatchObject({ terms_version: '2026-11', no_return_version: '2026-11' });
    await context.close();
  });

  it('asks an account without consent for it, once (LAW-03)', async () => {
    const account = await createAccount({ hasConsented: false });
    const { context, page } = await openAs(browser, account, '/design/2/payment', PHONE);
    const box = page.getByRole('checkbox', { name: /我已满 16 周岁，已阅读并同意/ });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await submitOrder(page);
    await page.getByRole('img', { name: '微信付款二维码' }).waitFor();
    await page.goto('/design/3/payment');
    await page.getByRole('checkbox', { name: /电子图解/ }).waitFor();
    expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(1);
    await context.close();
  });

  it('orders nothing until it is known whether the account has consented (LAW-02, LAW-03)', async () => {
    const account = await createAccount({ hasConsented: false });
    const { context, page } = await openAs(browser, account, '/about', PHONE);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/account/me/', async (route) => {
      await isAnswered;
      await route.fulfill({ status: 503, json: { error: '服务器的话' } });
    });
    await page.goto('/design/2/payment');
    await page.getByRole('checkbox', { name: /电子图解/ }).check();
    const submit = page.getByRole('button', { name: '确认并支付' });
    await submit.click();
    await page.getByRole('button', { name: '正在提交订单' }).waitFor();
    answer();
    await page.getByText('没能加载账户').waitFor();
    expect(await submit.count()).toBe(0);
    await page.unroute('**/api/v1/account/me/');
    await page.getByRole('button', { name: '重试' }).click();
    const box = page.getByRole('checkbox', { name: /我已满 16 周岁，已阅读并同意/ });
    await box.waitFor();
    await page.getByText('请先勾选确认，再提交订单').waitFor();
    expect(await isOrdered(account.email)).toBe(false);
    await context.close();
  });

  it('asks an account without consent for it at its next visit, on every page until it is given (LAW-03)', async () => {
    const account = await createAccount({ hasConsented: false });
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    const request = page.getByRole('region', { name: '条款与隐私' });
    await request.waitFor();
    await page.goto('/about');
    await request.getByRole('button', { name: '同意' }).click();
    await request.getByText('请先同意服务条款和隐私政策').waitFor();
    await request.getByRole('checkbox').check();
    await request.getByRole('button', { name: '同意' }).click();
    await request.waitFor({ state: 'detached' });
    const buyer = await signIn(account.email, account.password);
    const { body } = await buyer.get<{ consent_needed: boolean }>('/account/me/');
    expect(body.consent_needed).toBe(false);
    await context.close();
  });

  it('shows a price that changed meanwhile, and asks to confirm it again (LAW-02)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/4/payment', DESKTOP);
    await confirmTerms(page);
    const changed = { code: 'price_changed', error: '价格刚刚变了', price: '88.80' };
    await page.route('**/api/v1/orders/', (route) => route.fulfill({ status: 409, json: changed }));
    await page.getByRole('button', { name: '确认并支付' }).click();
    await page.getByText('价格刚刚变了，请看过新的价格再确认').waitFor();
    await page.getByRole('button', { name: '确认并支付 ¥88.80' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /电子图解/ }).isChecked()).toBe(false);
    expect(await isOrdered(account.email)).toBe(false);
    await context.close();
  });
});

describe('an open order', () => {
  it('is at its true step after a reload and from the orders, with its code (WALK-05)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/5/payment', DESKTOP);
    await submitOrder(page);
    const code = await readCode(page, '微信付款二维码');
    const address = pathOf(page);
    expect(address).toMatch(/^\/design\/5\/payment\?order=\w{22}$/);
    await page.reload();
    expect(await readCode(page, '微信付款二维码')).toBe(code);
    expect(await page.getByText('订单已存在').count()).toBe(0);
    await page.goto('/orders');
    await page.getByRole('link', { name: '去支付' }).click();
    expect(await readCode(page, '微信付款二维码')).toBe(code);
    expect(pathOf(page)).toBe(address);
    await inSandbox('phone/pay', { code_url: code });
    await page.getByRole('link', { name: '下载设计' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: '下载设计' }).waitFor();
    await context.close();
  });

  it('is at its true step in another tab and after going back, and both tabs know of the payment (WALK-05)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/design/8', DESKTOP);
    await page.getByRole('link', { name: '立即购买' }).click();
    await submitOrder(page);
    const code = await readCode(page, '微信付款二维码');
    const address = pathOf(page);
    const other = await context.newPage();
    await other.goto('/design/8/payment');
    await submitOrder(other);
    expect(await readCode(other, '微信付款二维码')).toBe(code);
    await page.goto('/orders');
    await page.goBack();
    expect(await readCode(page, '微信付款二维码')).toBe(code);
    expect(pathOf(page)).toBe(address);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/design/8');
    await page.goForward();
    expect(await readCode(page, '微信付款二维码')).toBe(code);
    await inSandbox('phone/pay', { code_url: code });
    for (const tab of [page, other]) await tab.getByRole('link', { name: '下载设计' }).waitFor();
    await context.close();
  });

  it('is known to be paid before the five seconds of the polling, after coming back from WeChat (WALK-04)', async () => {
    const account = await createAccount();
    const options = { userAgent: PHONE_UA };
    const storageState = await signedInState(browser, account);
    const phone = await browser.open(PHONE, { ...options, storageState });
    await phone.page.goto('/design/6/payment');
    await submitOrder(phone.page);
    await phone.page.getByRole('button', { name: '去支付' }).click();
    await phone.page.getByRole('button', { name: '确认支付' }).click();
    await phone.page.waitForURL(/\/design\/6\/payment\?order=/);
    await phone.page.getByRole('link', { name: '下载设计' }).waitFor();
    // The time is measured in the page, because the test machine may be under load.
    const wait = await phone.page.evaluate<number>(`(() => {
      const [{ domContentLoadedEventEnd }] = performance.getEntriesByType('navigation');
      const asked = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/status/'));
      return asked.startTime - domContentLoadedEventEnd;
    })()`);
    expect(wait).toBeLessThan(4_000);
    await phone.context.close();
  });
});

describe('an owned design', () => {
  it('says so in place of the price and leads to the download (WALK-06)', async () => {
    const { account } = await newBuyer(9);
    const { context, page } = await openAs(browser, account, '/design/9', PHONE);
    await page.getByText('已购买 · 剩 3 次').waitFor();
    expect(await page.getByRole('link', { name: '立即购买' }).count()).toBe(0);
    const link = page.getByRole('main').getByRole('link', { name: '下载', exact: true });
    expect(await link.getAttribute('href')).toBe('/download/9');
    await context.close();
  });

  it('is marked on lists and on its page from the payment on, and for its buyer only (WALK-06, SHELF-02)', async () => {
    const account = await createAccount();
    const name = '心动插肩开衫';
    const path = `/find?q=${encodeURIComponent(name)}`;
    const { context, page } = await openAs(browser, account, path, DESKTOP);
    const main = page.getByRole('main');
    const sale = main
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name }) })
      .getByRole('link', { name: /购买$/ });
    const untilSaleIs = (text: string) =>
      eventually(async () => expect(await sale.innerText()).toBe(text));
    await untilSaleIs('购买');
    await sale.click();
    await submitOrder(page);
    await inSandbox('phone/pay', { code_url: await readCode(page, '微信付款二维码') });
    await page.getByRole('link', { name: '下载设计' }).waitFor();
    // Without a new page of the browser, which would load everything anew.
    await page.goBack();
    await untilSaleIs('已购买');
    await sale.click();
    await main.getByText('已购买 · 剩 3 次').waitFor();
    await page.goBack();
    // The page that arrives moves the focus, which closes the account menu.
    await untilSaleIs('已购买');
    await signOut(page);
    await page.goBack();
    await untilSaleIs('购买');
    await page.goForward();
    await fillSignIn(page, account.email, account.password);
    await page.waitForURL(`${siteUrl}/`);
    await page.goBack();
    await untilSaleIs('已购买');
    await context.close();
  });
});

describe('a new buyer', () => {
  it('makes the account with a phone and a code, and is asked for consent (WALK-02, WALK-09, LAW-03)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: PHONE_UA });
    await page.goto('/design/3/payment');
    await page.getByRole('heading', { name: '登录后继续购买' }).waitFor();
    await page.getByText(/^购买《.+》$/).waitFor();
    const phone = newPhone();
    await page.getByLabel('手机号码').fill(phone);
    // The button begins the human check by itself.
    await page.getByRole('button', { name: '获取验证码' }).click();
    const { code } = await awaitSms(phone);
    const box = page.getByRole('checkbox', { name: '我已阅读并同意' });
    expect(await box.isChecked()).toBe(false);
    await page.getByLabel('短信验证码').fill(code);
    const submit = page.locator('form').getByRole('button', { name: '登录', exact: true });
    await submit.click();
    await page.getByText('请先同意服务条款和隐私政策').waitFor();
    await box.check();
    await submit.click();
    await page.waitForURL(`${siteUrl}/design/3/payment`);
    await page.getByText('账户建好了，欢迎来云织商城').waitFor();
    await page.getByRole('checkbox', { name: /电子图解/ }).waitFor();
    expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(1);
    await context.close();
  });

  it('is signed in where they are if they left the sign-in before its answer (WALK-02)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: PHONE_UA });
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
    const phone = newPhone();
    await page.getByLabel('手机号码').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    const { code } = await awaitSms(phone);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    const release = await hold(page, '**/account/login/');
    await page.getByLabel('短信验证码').fill(code);
    await page.getByRole('button', { name: '正在登录…' }).waitFor();
    await page.getByRole('link', { name: '联系我们' }).click();
    await page.getByLabel('短信验证码').waitFor({ state: 'detached' });
    release();
    await page.getByRole('button', { name: /^账户菜单/ }).waitFor();
    await awaitLaterCall(page);
    expect(pathOf(page)).toBe('/contact');
    await context.close();
  });

  it('is signed in by the mailed link in the same browser, and goes on with the purchase (WALK-08)', async () => {
    const { context, page } = await browser.open(PHONE);
    const username = newName();
    await page.goto('/register?redirect=%2Fdesign%2F3%2Fpayment');
    await fillRegistration(page, username);
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await page.getByText('注册成功！请查看您的邮箱激活账户').waitFor();
    const mail = await awaitEmail(`${username}@mail.example`);
    await page.goto(/https?:\S+verify-email\S+/.exec(mail.text)![0]);
    await page.getByText('邮箱验证成功，现在您可以登录').waitFor();
    await page.waitForURL(`${siteUrl}/design/3/payment`);
    await page.getByRole('button', { name: '确认并支付' }).waitFor();
    const rows = await withDatabase((client) =>
      client.query(
        `SELECT terms_version FROM consents c JOIN users u ON u.id = c.user_id
         WHERE u.username = $1`,
        [username],
      ),
    );
    expect(rows.rows).toEqual([{ terms_version: '2026-11' }]);
    await context.close();
  });
});
