import {
  type DesignCard,
  type DesignerProfile,
  MESSAGES,
  type Page,
  type QuestionPage,
  type SessionUser,
} from '#contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DESKTOP, openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { pictureOf } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { ADMIN, createBuyer, DESIGNER, signIn, siteUrl, visitor } from '../../support/site/site.js';

const browser = useBrowser();

const client = await signIn(DESIGNER.email, DESIGNER.password);
const { username } = (await client.get<SessionUser>('/account/me/')).body;
const path = `/designers/${encodeURIComponent(username)}`;
const WORDS = '在皖南的山里织毛衣。\n<b>喜欢配色</b>和育克。';

afterAll(async () => {
  await client.send('PUT', `${path}/page`, { words: '', links: [] });
  await client.send('DELETE', `${path}/page/portrait`, {});
});

describe("the form of a designer's page", () => {
  it('takes portrait, words and links on a phone, and visitors see them (SHELF-03)', async () => {
    const { context, page } = await openAs(browser, DESIGNER, '/profile', PHONE);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: '设计师主页' }).click();
    await main.getByRole('heading', { level: 1, name: '编辑设计师主页' }).waitFor();

    const picker = main.getByLabel('头像', { exact: true }).and(main.locator('input'));
    await picker.setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('not a picture'),
    });
    await main.getByText(MESSAGES.imageInvalid).waitFor();
    await picker.setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOf('#b23a32'),
    });
    await main.getByRole('button', { name: '删掉头像' }).waitFor();

    await main.getByLabel('介绍（可不填）').fill(WORDS);
    await main.getByRole('button', { name: '加一个链接' }).click();
    await main.getByRole('button', { name: '加一个链接' }).click();
    await main.getByRole('button', { name: '删掉链接 2' }).click();
    const links = main.getByRole('group', { name: '链接', exact: true });
    await links.and(page.locator(':focus')).waitFor();
    await main.getByLabel('名字').fill('山里的博客');
    await main.getByLabel('网址').fill('http://blog.example');
    await main.getByRole('button', { name: '保存主页' }).click();
    await main.getByText('请填写 https:// 开头的完整网址').waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await main.getByLabel('网址').fill('https://blog.example/shan');
    await main.getByRole('button', { name: '保存主页' }).click();
    await main.getByText('主页已保存').waitFor();

    await main.getByRole('link', { name: '查看主页' }).click();
    await main.getByRole('heading', { level: 1, name: username, exact: true }).waitFor();
    await main.getByText('<b>喜欢配色</b>和育克。').waitFor();
    await main.getByRole('link', { name: '编辑主页' }).waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await context.close();

    const address = `${path}/`;
    await eventually(async () =>
      expect((await visitor.get<DesignerProfile>(address)).body).toMatchObject({ words: WORDS }),
    );
    const { portrait } = (await visitor.get<DesignerProfile>(address)).body;
    const other = await browser.open(DESKTOP);
    await other.page.goto(path);
    const seen = other.page.getByRole('main');
    const link = seen.getByRole('link', { name: /^山里的博客/ });
    expect(await link.getAttribute('href')).toBe('https://blog.example/shan');
    expect(await link.getAttribute('rel')).toBe('nofollow noopener ugc');
    expect(await seen.getByRole('link', { name: '编辑主页' }).count()).toBe(0);
    const picture = seen.locator('header img');
    expect(await picture.getAttribute('src')).toBe(portrait!.thumbnail);
    const image = "document.querySelector('main header img')";
    await eventually(async () =>
      expect(await other.page.evaluate(`${image}.naturalWidth`)).toBe(40),
    );
    const head = other.page.locator('meta[property="og:image"]');
    expect(await head.getAttribute('content')).toBe(siteUrl + portrait!.image);
    await seen.getByRole('link', { name: '筛选这些设计' }).click();
    await other.page.waitForURL(/\/find\?designer=/);
    await other.page.getByRole('region', { name: '筛选' }).waitFor();
    await other.context.close();
  });

  it('is hidden by an operator in the console with a reason that the designer sees (SHELF-03)', async () => {
    await client.send('PUT', `${path}/page`, { words: WORDS, links: [] });
    const { context, page } = await openAs(browser, ADMIN, '/console/designer-pages');
    const card = page.locator('.ant-card').filter({ hasText: username });
    const decide = async (label: string) => {
      await card.getByRole('button', { name: label }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/原因/).fill('与编织无关');
      await dialog.getByRole('button', { name: label }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const shown = async () => (await visitor.get<DesignerProfile>(`${path}/`)).body.words;
    await card.getByText('在皖南的山里织毛衣。').waitFor();
    await decide('隐藏');
    await card.getByText('已隐藏').waitFor();
    await eventually(async () => expect(await shown()).toBe(''));
    const own = await openAs(browser, DESIGNER, `${path}/edit`, PHONE);
    await own.page.getByText('现在不对外显示。原因：与编织无关').waitFor();
    await own.context.close();
    await decide('恢复显示');
    await eventually(async () => expect(await shown()).toBe(WORDS));
    await context.close();
  });
});

describe("a designer's figures", () => {
  it('are on the page once somebody asked and the designer answered (SHELF-03)', async () => {
    const list = await visitor.get<Page<DesignCard>>(
      `/designs/?n=1&designer=${encodeURIComponent(username)}`,
    );
    const { id } = list.body.results[0]!;
    const text = `袖长能加吗 ${Date.now()}`;
    await (await createBuyer()).post(`/designs/${id}/questions`, { text });
    const { results } = (await visitor.get<QuestionPage>(`/designs/${id}/questions`)).body;
    const question = results.find((one) => one.text === text)!;
    await client.post(`/questions/${question.id}/answer`, { text: '能' });
    const { context, page } = await browser.open(PHONE);
    await page.goto(path);
    const figures = page.getByRole('list', { name: '更正与回答' });
    await figures.getByText(/^收到 \d+ 个提问，回答了 \d+ 个，(一半在 )?1 小时内回答$/).waitFor();
    await context.close();
  });
});
