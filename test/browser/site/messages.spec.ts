import type { AccountMessages } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  becomeWechatUser,
  hold,
  openAs,
  pathOf,
  PHONE,
  submitOrder,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import {
  buy,
  createAccount,
  newBuyer,
  request,
  sandboxUrl,
  signIn,
  withDatabase,
} from '../../support/site/site.js';

const browser = useBrowser();

describe('the bell', () => {
  it('counts what is unread, lists it, opens it and marks it as read (NOTE-04)', async () => {
    const { account, buyer } = await newBuyer(1);
    await buy(buyer, 2);
    const { context, page } = await openAs(browser, account, '/', PHONE);
    await page.getByRole('banner').getByRole('link', { name: '消息，2 条未读' }).click();
    await page.getByRole('heading', { name: '消息', exact: true }).waitFor();
    const messages = page.getByRole('main').getByRole('listitem');
    await messages.first().waitFor();
    expect(await messages.count()).toBe(2);
    await messages
      .last()
      .getByRole('link', { name: /未读：\s*付款成功/ })
      .click();
    await page.waitForURL(/\/read\/1$/);
    // The reader fills the screen.
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: '消息，1 条未读' }).click();
    await page.getByRole('button', { name: '全部标为已读' }).click();
    await page.getByRole('banner').getByRole('link', { name: '消息', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '全部标为已读' }).count()).toBe(0);
    await context.close();
  });

  it('has its settings in the profile, commercial kinds off until asked for (NOTE-04)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/profile', PHONE);
    await page.getByRole('link', { name: '消息设置' }).click();
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await box('图解更新').waitFor();
    expect(await box('图解更新').isChecked()).toBe(true);
    expect(await box('上新提醒').isChecked()).toBe(false);
    await box('上新提醒').click();
    await page.getByRole('checkbox', { name: '上新提醒', exact: true, checked: true }).waitFor();
    await page.reload();
    await page.getByRole('checkbox', { name: '上新提醒', exact: true, checked: true }).waitFor();
    expect(pathOf(page)).toBe('/profile/messages');
    await context.close();
  });

  it('saves each of several settings that are changed quickly, and takes back what the server refuses (NOTE-04)', async () => {
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, '/profile/messages', PHONE);
    const box = (name: string, checked: boolean) =>
      page.getByRole('checkbox', { name, exact: true, checked });
    const release = await hold(page, '**/messages/ways');
    await box('上新提醒', false).click();
    await box('图解更新', true).click();
    await box('上新提醒', true).waitFor();
    await box('图解更新', false).waitFor();
    release();
    const user = await signIn(account.email, account.password);
    await eventually(async () => {
      const { choices } = (await user.get<AccountMessages>('/account/messages/')).body;
      const isOn = (name: string) => choices.find(({ label }) => label === name)?.is_on;
      expect([isOn('上新提醒'), isOn('图解更新')]).toEqual([true, false]);
    });
    await page.reload();
    await box('上新提醒', true).waitFor();
    await box('图解更新', false).waitFor();
    await page.unroute('**/messages/ways');
    await page.route('**/messages/ways', (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', error: '请稍后再试' } }),
    );
    await box('图解更新', false).click();
    await page.getByText('请稍后再试').waitFor();
    await box('图解更新', false).waitFor();
    await context.close();
  });
});

describe('a one-time message in WeChat', () => {
  it('is asked for after the payment, and the permission is kept (NOTE-02)', async () => {
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    const name = newName();
    await becomeWechatUser(context, name);
    const bridge = await request(`${sandboxUrl}/sandbox/weixin-jsbridge.js`);
    await page.addInitScript(bridge.bytes.toString());
    await page.goto('/design/7');
    await page.getByRole('link', { name: '立即购买' }).click();
    await page.getByRole('checkbox', { name: /我已满 16 周岁/ }).waitFor();
    await submitOrder(page);
    await page.getByRole('button', { name: '图解有修正时，在微信里告诉我' }).click();
    await page.getByText('好，到时在微信里告诉你一次').waitFor();
    const kept = await withDatabase((client) =>
      client.query<{ kind: string; subject: string }>(
        `SELECT p.kind, p.subject FROM message_permissions p
         ORDER BY p.id DESC LIMIT 1`,
      ),
    );
    expect(kept.rows).toEqual([{ kind: 'version', subject: '7' }]);
    await context.close();
  });

  it('is asked for where a designer is followed and where a question was sent (NOTE-02, SHELF-04, SHELF-10)', async () => {
    // The messages go to people who signed in with WeChat.
    const { context, page } = await browser.open(PHONE, { userAgent: WECHAT_UA });
    await becomeWechatUser(context, newName());
    const bridge = await request(`${sandboxUrl}/sandbox/weixin-jsbridge.js`);
    await page.addInitScript(bridge.bytes.toString());
    await page.goto('/design/8');
    await page.getByRole('link', { name: '立即购买' }).click();
    await page.getByRole('checkbox', { name: /我已满 16 周岁/ }).waitFor();
    await page.goto('/design/8');
    const main = page.getByRole('main');
    const follow = main.getByRole('button', { name: /^关注 / });
    const designer = (await follow.getAttribute('aria-label'))!.slice('关注 '.length);
    expect(await main.getByRole('button', { name: '有上新时，在微信里告诉我' }).count()).toBe(0);
    await follow.click();
    await main.getByRole('button', { name: '有上新时，在微信里告诉我' }).click();
    await main.getByText('好，到时在微信里告诉你一次').waitFor();

    const questions = page.getByRole('heading', { name: '问设计师' }).locator('xpath=..');
    await questions.locator('summary').click();
    await questions.getByLabel('问题和回答所有人可见').fill('可以用棉线织吗？');
    await questions.getByRole('button', { name: '提问' }).click();
    await questions.getByRole('button', { name: '有回答时，在微信里告诉我' }).click();
    await questions.getByText('好，到时在微信里告诉你一次').waitFor();
    const kept = await withDatabase((client) =>
      client.query<{ kind: string; subject: string }>(
        `SELECT kind, subject FROM message_permissions WHERE user_id =
           (SELECT user_id FROM message_permissions ORDER BY id DESC LIMIT 1) ORDER BY id`,
      ),
    );
    expect(kept.rows).toEqual([
      { kind: 'new_design', subject: designer },
      { kind: 'answer', subject: '8' },
    ]);
    await context.close();
  });
});
