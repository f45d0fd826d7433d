import { beforeAll, describe, it } from '@jest/globals';
import {
  disableServerRendering,
  PHONE,
  signedInState,
  useBrowser,
} from '../support/browser/browser.js';
import { FAULTY_ANSWERS, retryButton } from '../support/browser/faulty-answers.js';
import { ADMIN } from '../support/site/site.js';

const browser = useBrowser();

/** Signed in as an admin, who may open every page. */
let storageState: Awaited<ReturnType<typeof signedInState>>;

beforeAll(async () => {
  storageState = await signedInState(browser, ADMIN);
});

describe('an api that fails', () => {
  it.each([
    ['/', '**/api/v1/**', '购买'],
    ['/categories/scarf', '**/api/v1/**', '购买'],
    ['/?name=围巾', '**/api/v1/**', '购买'],
    ['/design/1', '**/api/v1/**', '立即购买'],
    ['/design/1/edit', '**/api/v1/**', '保存'],
    ['/design/1/payment', '**/api/v1/**', '确认并支付'],
    ['/orders', '**/api/v1/**', /还没有订单|订单号/],
    ['/profile', '**/api/v1/**', '未绑定'],
    ['/profile/tokens', '**/api/v1/**', '新建令牌'],
    ['/profile/tokens', '**/account/api-tokens/', '新建令牌'],
    ['/download/1', '**/api/v1/**', '下载已开始'],
  ])('leaves no blank page at %s (%s), but words and a way on', async (path, calls, shown) => {
    const { context, page } = await browser.open(PHONE, { storageState });
    await disableServerRendering(page);
    for (const [, answer] of FAULTY_ANSWERS) {
      await page.route(calls, (route) => route.fulfill(answer));
      await page.goto(path);
      await retryButton(page).waitFor();
      await page.getByRole('banner').getByRole('link', { name: '云织商城' }).waitFor();
      await page.unroute(calls);
    }
    await retryButton(page).click();
    await page.getByRole('main').getByText(shown).first().waitFor();
    await context.close();
  });
});
