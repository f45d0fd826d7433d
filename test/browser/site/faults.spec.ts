import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  confirmTerms,
  DESKTOP,
  disableServerRendering,
  passHumanCheck,
  PHONE,
  signedInState,
  submitSignIn,
  useBrowser,
} from '../../support/browser/browser.js';
import { type Answer, FAULTY_ANSWERS, retryButton } from '../../support/browser/faulty-answers.js';
import { field } from '../../support/browser/form-fields.js';
import { ADMIN, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

/** Signed in as an admin, whom no page refuses. */
let storageState: Awaited<ReturnType<typeof signedInState>>;

beforeAll(async () => {
  storageState = await signedInState(browser, ADMIN);
});

describe('an api that fails', () => {
  it('says at each step of a payment what went wrong, and goes on from there (PAY-12)', async () => {
    const { context, page } = await browser.open(DESKTOP, { storageState });
    await page.goto('/design/6/payment');
    await confirmTerms(page);
    for (const [button, calls] of [
      ['确认并支付', '**/api/v1/orders/'],
      ['去支付', '**/pay/'],
    ] as const) {
      for (const [, answer] of FAULTY_ANSWERS) {
        await page.route(calls, (route) => route.fulfill(answer));
        await page.getByRole('button', { name: button }).click();
        await retryButton(page).waitFor();
        await page.unroute(calls);
      }
      // The order's payment is requested by itself: it fails once, so that its own step is seen.
      const next = '**/pay/';
      if (button === '确认并支付') await page.route(next, (route) => route.abort());
      await retryButton(page).click();
      if (button === '确认并支付') {
        await page.getByRole('button', { name: '去支付' }).waitFor();
        await retryButton(page).waitFor();
        await page.unroute(next);
      } else {
        await retryButton(page).waitFor({ state: 'hidden' });
      }
    }
    await page.getByRole('img', { name: '微信付款二维码' }).waitFor();
    await context.close();
  });

  it('lets a user sign in after failed attempts, once the api works again', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/login');
    await field(page, '电子邮件地址').fill(ADMIN.email);
    await field(page, '密码').fill(ADMIN.password);
    await passHumanCheck(page);
    let fault: Answer | null = null;
    // One for all: a route that goes takes requests of the check's workers with it.
    await page.route('**/account/login/', (route) =>
      fault ? route.fulfill(fault) : route.continue(),
    );
    for (const [, answer] of FAULTY_ANSWERS) {
      fault = answer;
      const answered = page.waitForResponse('**/account/login/');
      await submitSignIn(page);
      await answered;
      await page.getByText(/登录失败|服务器开小差/).waitFor();
      // The check passes again by itself.
      await page.getByText('已验证').waitFor();
    }
    fault = null;
    await submitSignIn(page);
    await page.waitForURL(`${siteUrl}/`);
    await context.close();
  });

  it('leads on from an address that could not be verified', async () => {
    const { context, page } = await browser.open(PHONE);
    for (const [, answer] of FAULTY_ANSWERS) {
      await page.route('**/verify/email/', (route) => route.fulfill(answer));
      await page.goto('/verify-email/some-token');
      await page.getByText(/^邮箱验证失败/).waitFor();
      await page.getByRole('main').getByRole('link', { name: '返回首页' }).waitFor();
      await page.unroute('**/verify/email/');
    }
    await context.close();
  });

  it('keeps the shell around a page that breaks while it is drawn, and draws it again', async () => {
    const { context, page } = await browser.open(PHONE);
    await disableServerRendering(page);
    await page.route('**/api/v1/designs/1/', async (route) => {
      const body = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...body, upload_date: 'some day' } });
    });
    await page.goto('/design/1');
    await page.getByText('页面出了点问题').waitFor();
    await page.getByRole('banner').getByRole('link', { name: '云织商城' }).waitFor();
    const answered = page.waitForResponse('**/api/v1/designs/1/');
    await retryButton(page).click();
    await answered;
    await page.getByText('页面出了点问题').waitFor();
    await page.unroute('**/api/v1/designs/1/');
    await retryButton(page).click();
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await context.close();
  });

  it('leads home from a page that breaks', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await disableServerRendering(page);
    await page.route('**/api/v1/designs/1/', async (route) => {
      const body = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...body, upload_date: 'some day' } });
    });
    await page.goto('/design/1');
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByText('页面出了点问题').count()).toBe(0);
    await context.close();
  });
});
