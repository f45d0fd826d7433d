import { type DesignerProfile, MESSAGES, type SessionUser } from '#contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DESKTOP, openAs, PHONE, useBrowser } from '../support/browser.js';
import { pictureOf } from '../support/design-forms.js';
import { eventually } from '../support/eventually.js';
import { findAxeViolations } from '../support/page-violations.js';
import { DEMO_PASSWORD, signIn, siteUrl, visitor } from '../support/site.js';

const browser = useBrowser();

const DESIGNER = { email: 'designer@example.com', password: DEMO_PASSWORD };
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
});
