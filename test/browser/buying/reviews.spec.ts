import { MESSAGES, QUESTION_MESSAGES, REVIEW_MESSAGES } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { zipOf } from '../../support/fixtures/archives.js';
import {
  DESKTOP,
  openAs,
  PAGES_TIMEOUT_MS,
  PHONE,
  useBrowser,
  WECHAT_UA,
} from '../../support/browser/browser.js';
import { archive, giveDesign, image, pictureOf, upload } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { ADMIN, createAccount, newBuyer, signIn } from '../../support/site/site.js';

const browser = useBrowser();

/** A new design of the admin. */
async function newDesign(): Promise<{ id: number; name: string }> {
  const name = `手织${newName()}`;
  const file = archive(await zipOf({ '说明.txt': '起针 80 针，圈织到底' }));
  const { body } = await upload({ name }, [file, image()]);
  return { id: Number(body['id']), name };
}

const choose = (page: Page, question: RegExp, answer: string) =>
  page.getByRole('group', { name: question }).getByLabel(answer, { exact: true }).check();

/** The reviews of the design page, once they are loaded. */
async function openDesign(page: Page, id: number) {
  await page.goto(`/design/${id}`);
  const reviews = page.getByRole('heading', { name: '评价（1）' }).locator('xpath=..');
  await reviews.waitFor();
  return reviews;
}

describe('a review', () => {
  it('is written on a phone, is shown as bars with its picture, and answered by the designer (SHELF-06, SHELF-08)', async () => {
    const { id, name } = await newDesign();
    const { account, orderId } = await newBuyer(id);
    const { context, page } = await openAs(browser, account, `/design/${id}`, PHONE);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: '写评价' }).click();
    await page.waitForURL(`**/orders/${orderId}/review`);
    await main.getByRole('button', { name: '发表评价' }).click();
    await main.getByText('请回答织完了吗、图解清楚吗、有无错误').waitFor();
    await choose(page, /^织完了吗/, '织完了');
    await choose(page, /^图解清楚吗/, '4');
    await choose(page, /^有无错误/, '没有');
    await main.getByRole('button', { name: '发表评价' }).click();
    await main.getByText(REVIEW_MESSAGES.scaleRequired).waitFor();
    await choose(page, /^尺码准吗/, '5');
    await choose(page, /^用线准吗/, '3');
    await main.getByLabel('织的尺码').fill('M');
    await main.getByLabel('用的线').fill('羊毛 DK 四团');
    await main.getByLabel('说说织的过程（可不填）').fill('<b>织完了</b>，很合身');
    const pictures = await Promise.all(['#405060', '#506070'].map(pictureOf));
    const files = pictures.map((buffer, i) => ({
      name: `${i}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }));
    const picker = main.getByLabel('成品图片', { exact: true }).and(main.locator('input'));
    await picker.setInputFiles(files);
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await main.getByRole('button', { name: '发表评价' }).click();
    const saved = main.getByText(REVIEW_MESSAGES.saved);
    await saved.waitFor();
    // A change is not saved, and neither is a new picture.
    await main.getByLabel('织的尺码').fill('L');
    await saved.waitFor({ state: 'detached' });
    await main.getByLabel('织的尺码').fill('M');
    await main.getByRole('button', { name: '保存评价' }).click();
    await saved.waitFor();
    await picker.setInputFiles(files[0]!);
    await saved.waitFor({ state: 'detached' });

    const reviews = await openDesign(page, id);
    await reviews.getByText('<b>织完了</b>，很合身').waitFor();
    await reviews.getByText('5.0 · 1 人').waitFor();
    await reviews.getByText('0 / 1 人').waitFor();
    expect(await reviews.getByRole('img').count()).toBe(2);
    await main.getByRole('heading', { name: '成品', exact: true }).waitFor();
    await main.getByRole('img', { name: `${name}的成品 尺码 M · 羊毛 DK 四团` }).waitFor();
    await main.getByText('评价 4.0 · 1 条').first().waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await page.goto(`/?name=${encodeURIComponent(name)}`);
    await page.getByRole('article').getByText('评价 4.0 · 1 条').waitFor();
    await context.close();

    const desk = await openAs(browser, ADMIN, '/terms', DESKTOP);
    const seen = await openDesign(desk.page, id);
    const answering = seen.locator('summary').filter({ hasText: '回复' });
    await answering.click();
    await seen.getByLabel('回复（只能回复一次）').fill('谢谢，用线会改准');
    await seen.getByRole('button', { name: '回复' }).click();
    await seen.getByText('设计师回复：谢谢，用线会改准').waitFor();
    expect(await answering.count()).toBe(0);
    await desk.context.close();
  });

  it('sends each picture once, also when one of them failed at first (SHELF-06)', async () => {
    const { account, orderId } = await newBuyer((await newDesign()).id);
    const { context, page } = await openAs(browser, account, `/orders/${orderId}/review`, PHONE);
    const main = page.getByRole('main');
    await choose(page, /^织完了吗/, '还没有');
    await choose(page, /^图解清楚吗/, '4');
    await choose(page, /^有无错误/, '没有');
    let sent = 0;
    await page.route('**/review/pictures', (route) => {
      sent += 1;
      return sent === 2 ? route.abort() : route.continue();
    });
    const pictures = await Promise.all(['#405060', '#506070', '#607080'].map(pictureOf));
    const files = pictures.map((buffer, i) => ({
      name: `${i}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }));
    await main
      .getByLabel('成品图片', { exact: true })
      .and(main.locator('input'))
      .setInputFiles(files);
    await main.getByRole('button', { name: '发表评价' }).click();
    await main.getByRole('button', { name: '删除第 1 张' }).waitFor();
    await main.getByText('已选 2 张').waitFor();
    await main.getByRole('button', { name: '保存评价' }).click();
    await main.getByText(REVIEW_MESSAGES.saved).waitFor();
    await main.getByRole('button', { name: '删除第 3 张' }).waitFor();
    expect(await main.getByRole('button', { name: /^删除第/ }).count()).toBe(3);
    expect(sent).toBe(4);
    await context.close();
  });

  it('takes pictures one by one, as a phone’s camera gives them, at most six, and off again (SHELF-06)', async () => {
    const { account, orderId } = await newBuyer((await newDesign()).id);
    const { context, page } = await openAs(browser, account, `/orders/${orderId}/review`, PHONE);
    const main = page.getByRole('main');
    await choose(page, /^织完了吗/, '还没有');
    await choose(page, /^图解清楚吗/, '4');
    await choose(page, /^有无错误/, '没有');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/review/pictures')) {
        sent.push(request.url());
      }
    });
    const buffers = await Promise.all(['#405060', '#506070'].map(pictureOf));
    const [one, other] = buffers.map((buffer, i) => ({
      name: `${i}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }));
    const picker = main.getByLabel('成品图片', { exact: true }).and(main.locator('input'));
    await picker.setInputFiles(one!);
    await main.getByText('已选 1 张').waitFor();
    await picker.setInputFiles(other!);
    await main.getByText('已选 2 张').waitFor();
    await picker.setInputFiles([one!, one!, one!, one!, other!]);
    await main.getByText('最多 6 张，多选的 1 张没有添上').waitFor();
    await main.getByText('已选 6 张').waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    for (let left = 5; left >= 2; left -= 1) {
      await main.getByRole('button', { name: '删除照片 0.jpg' }).last().click();
      await main.getByText(`已选 ${left} 张`).waitFor();
    }
    await main.getByText('最多 6 张，多选的').waitFor({ state: 'hidden' });
    await main.getByRole('button', { name: '发表评价' }).click();
    await main.getByText(REVIEW_MESSAGES.saved).waitFor();
    await main.getByRole('button', { name: '删除第 2 张' }).waitFor();
    expect(sent).toHaveLength(2);
    await context.close();
  });

  it('is asked for at the last page of the reader, and never again on another device (SHELF-07)', async () => {
    const { account } = await newBuyer((await newDesign()).id);
    const client = await signIn(account.email, account.password);
    const { body: shelf } =
      await client.get<{ design_id: number; order_id: string }[]>('/account/shelf');
    const { design_id: id, order_id: orderId } = shelf[0]!;
    const request = '织得怎么样？写评价';
    const phone = await openAs(browser, account, `/read/${id}`, PHONE);
    const link = phone.page.getByRole('link', { name: request });
    await phone.page.getByText('起针 80 针，圈织到底').waitFor({ timeout: PAGES_TIMEOUT_MS });
    expect(await link.getAttribute('href')).toBe(`/orders/${orderId}/review`);
    await eventually(async () => {
      const { body } = await client.get<{ asked: boolean }>(`/orders/${orderId}/review`);
      expect(body.asked).toBe(true);
    });
    await phone.context.close();

    const desk = await openAs(browser, account, '/terms', DESKTOP);
    const asked = desk.page.waitForResponse(`**/orders/${orderId}/review`);
    await desk.page.goto(`/read/${id}`);
    await desk.page.getByText('起针 80 针，圈织到底').waitFor();
    await asked;
    expect(await desk.page.getByRole('link', { name: request }).count()).toBe(0);
    await desk.context.close();
  });
});

describe('a question', () => {
  it('is asked on the design page and answered there by the designer, for all to see (SHELF-10)', async () => {
    const { id } = await newDesign();
    const { context, page } = await openAs(browser, await createAccount(), `/design/${id}`, PHONE);
    const section = (of: Page) => of.getByRole('heading', { name: '问设计师' }).locator('xpath=..');
    await section(page).getByText('还没有人提问。').waitFor();
    await section(page).locator('summary').click();
    await section(page).getByRole('button', { name: '提问' }).click();
    await section(page).getByText(QUESTION_MESSAGES.required).waitFor();
    await section(page).getByLabel('问题和回答所有人可见').fill('可以用棉线织吗？');
    await section(page).getByRole('button', { name: '提问' }).click();
    const asked = section(page).getByRole('status').filter({ hasText: QUESTION_MESSAGES.asked });
    await asked.waitFor();
    const focused = section(page).locator('div:focus');
    await focused.filter({ hasText: QUESTION_MESSAGES.asked }).waitFor();
    await section(page).getByText('问：可以用棉线织吗？').waitFor();
    // The form is folded and empty again, for the next question.
    await section(page).locator('summary').filter({ hasText: '提问' }).click();
    expect(await section(page).getByLabel('问题和回答所有人可见').inputValue()).toBe('');
    await section(page).getByLabel('问题和回答所有人可见').fill('能加长吗？');
    await asked.waitFor({ state: 'detached' });
    await section(page).getByLabel('问题和回答所有人可见').fill('');
    await section(page).getByText('等设计师回答').waitFor();

    const desk = await openAs(browser, ADMIN, `/design/${id}`, DESKTOP);
    await section(desk.page).locator('summary').filter({ hasText: '回答' }).click();
    await section(desk.page).getByLabel('回答（只能回答一次）').fill('可以，注意密度');
    await section(desk.page).getByRole('button', { name: '回答' }).click();
    await section(desk.page).getByText('设计师回答：可以，注意密度').waitFor();
    await desk.context.close();

    await page.goto('/messages');
    await page.getByText('可以，注意密度').waitFor();
    await context.close();
    const visitor = await browser.open(PHONE);
    await visitor.page.goto(`/design/${id}`);
    await section(visitor.page).getByText('设计师回答：可以，注意密度').waitFor();
    await visitor.context.close();
  });
});

describe('a designer who is followed', () => {
  it('has what is new marked until it was seen (SHELF-04)', async () => {
    // Other specs upload designs of the admin.
    const designer = await createAccount();
    const newDesignOfTheirs = async () => {
      const made = await newDesign();
      await giveDesign(made.id, designer.email);
      return made;
    };
    const { id } = await newDesignOfTheirs();
    const account = await createAccount();
    const { context, page } = await openAs(browser, account, `/design/${id}`, PHONE);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: /^关注 / }).click();
    await main.getByRole('link', { name: '看上新' }).click();
    await page.waitForURL('**/profile/following');
    await main.getByText('上次来过之后没有上新').waitFor();
    const { name } = await newDesignOfTheirs();
    await page.reload();
    await main.getByRole('heading', { name: /^上次来过之后上新 \d+ 款$/ }).waitFor();
    await main.getByRole('article').filter({ hasText: name }).waitFor();
    await context.close();
  });
});

describe('designs that were viewed', () => {
  it('are remembered on the device only, and forgotten with one tap (SHELF-05)', async () => {
    const { context, page } = await browser.open(PHONE);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
    });
    await page.goto('/design/14');
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.goto('/favourites');
    const viewed = page.getByRole('region', { name: '最近看过' });
    await viewed.getByRole('link', { name }).waitFor();
    await viewed.getByRole('button', { name: '清空' }).click();
    await page.getByText('看过的记录已清空').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await viewed.count()).toBe(0);
    expect(sent.filter((one) => !one.includes('/faults'))).toEqual([]);
    await context.close();
  });
});

describe('the poster of a design', () => {
  it('is saved by a long press in WeChat, where a button could not save it (SHELF-12)', async () => {
    const poster = (page: Page) => page.getByRole('dialog', { name: '分享海报' });
    for (const [options, buttons] of [
      [{}, 1],
      [{ userAgent: WECHAT_UA }, 0],
    ] as const) {
      const { context, page } = await browser.open(PHONE, options);
      await page.goto('/design/14');
      await page.getByRole('button', { name: '分享海报' }).click();
      await poster(page).getByText('长按图片可以保存或转发').waitFor();
      expect(await poster(page).getByRole('button', { name: '保存海报' }).count()).toBe(buttons);
      await context.close();
    }
  });

  it('is drawn in a dialog, and says so when it cannot be (SHELF-12)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/design/14');
    await page.getByRole('button', { name: '分享海报' }).click();
    const dialog = page.getByRole('dialog', { name: '分享海报' });
    await dialog.getByText('长按图片可以保存或转发').waitFor();
    const width = await page.evaluate<number>("document.querySelector('dialog img').naturalWidth");
    expect(width).toBe(900);
    await page.route('**/designs/14/poster', (route) =>
      route.fulfill({ status: 500, json: { error: MESSAGES.serverFault } }),
    );
    // The dialog is open again after a reload.
    await page.reload();
    await dialog.getByText('海报没能画出来，请稍后再试').waitFor();
    await context.close();
  });
});
