import type { DesignCard, Page as Listed } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { fillSignIn, PHONE, useBrowser } from '../../support/browser/browser.js';
import { upload } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { createAccount, signIn } from '../../support/site/site.js';

const browser = useBrowser();

const heart = (within: Page | Locator, isPressed: boolean) =>
  within.getByRole('button', { name: /^收藏 /, pressed: isPressed });

describe('the heart', () => {
  it('keeps designs on the device, and in the account after the sign-in (SHELF-02)', async () => {
    const account = await createAccount();
    const { context, page } = await browser.open(PHONE);
    // Other specs fill the home page with designs meanwhile.
    const name = newName();
    expect((await upload({ name })).status).toBe(201);
    await page.goto(`/?name=${name}`);
    const card = page.getByRole('article').filter({ hasText: name });
    await heart(card, false).click();
    await heart(card, true).waitFor();
    await page.reload();
    await heart(card, true).waitFor();

    await page.getByRole('contentinfo').getByRole('link', { name: '我的收藏' }).click();
    await page.getByRole('article').getByRole('heading', { name }).waitFor();
    await page.getByRole('main').getByRole('link', { name: '登录' }).click();
    await fillSignIn(page, account.email, account.password);
    await page.waitForURL(/\/favourites$/);
    await page.getByRole('article').getByRole('heading', { name }).waitFor();
    const client = await signIn(account.email, account.password);
    const listed = async () =>
      (await client.get<Listed<DesignCard>>('/account/favourites/')).body.results;
    await eventually(async () => expect(await listed()).toMatchObject([{ name }]));
    await eventually(async () =>
      expect(await page.evaluate("localStorage.getItem('favourites')")).toBeNull(),
    );

    await page.getByRole('article').getByRole('link', { name }).click();
    await page.waitForURL(/\/design\/\d+/);
    // The design comes before the cards of similar ones.
    const design = page.getByRole('article').first();
    await heart(design, true).click();
    await heart(design, false).waitFor();
    await eventually(async () => expect(await listed()).toEqual([]));
    await context.close();
  });
});
