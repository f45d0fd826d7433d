import type { DesignCard, Page as ListPage, Reading } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { DESKTOP, openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { loseResponse } from '../../support/browser/route-once.js';
import { buy, createAccount, newBuyer, signIn, visitor } from '../../support/site/site.js';

const browser = useBrowser();

describe('算一算 on a design', () => {
  it('answers size, gauge and yarn from one sheet, which an address opens with its input (CALC-04, CALC-05)', async () => {
    const { body } = await visitor.get<ListPage<DesignCard>>(
      `/designs/?n=20&q=${encodeURIComponent('秋叶育克毛衣')}`,
    );
    const path = `/design/${body.results[0]!.id}`;
    const { context, page } = await browser.open(PHONE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    await page.getByRole('button', { name: /^算一算/ }).click();
    const sheet = page.getByRole('dialog', { name: '算一算' });
    const answer = sheet.getByRole('status').first();
    await answer.getByText('填净胸围，就知道选哪一码').waitFor();
    await sheet.getByRole('textbox', { name: '净胸围' }).fill('９０');
    await sheet.getByRole('textbox', { name: '想要的放松量' }).fill('10');
    await answer.getByText(/^选 .+：成衣 [\d.]+ cm，比你宽/).waitFor();
    await sheet.getByRole('textbox', { name: '针数' }).fill('26');
    await sheet.getByRole('textbox', { name: '一团的长度' }).fill('120');
    await sheet.getByRole('textbox', { name: '我有几团' }).fill('2');
    await answer
      .getByText(/用你的密度会变成 .*需要约 [\d,]+ m：你的线 2 团，还缺 \d+ 团/)
      .waitFor();
    await sheet.getByRole('textbox', { name: '净胸围' }).fill('9999');
    await answer.getByText(/应在 .* 之间，请检查输入/).waitFor();
    await sheet.getByRole('textbox', { name: '净胸围' }).fill('90');
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await sheet.getByRole('button', { name: '复制链接' }).click();
    await sheet.getByText('已复制链接').waitFor();
    const address = await page.evaluate<string>('navigator.clipboard.readText()');
    await context.close();

    const other = await browser.open(DESKTOP);
    await other.page.goto(address);
    const opened = other.page.getByRole('dialog', { name: '算一算' });
    await opened.getByText(/你的线 2 团，还缺 \d+ 团/).waitFor();
    expect(await opened.getByRole('textbox', { name: '净胸围' }).inputValue()).toBe('90');
    // A reload keeps the dialog open in the history, where it is one entry.
    await other.page.reload();
    await opened.getByText(/你的线 2 团，还缺 \d+ 团/).waitFor();
    await opened.getByRole('button', { name: '关闭' }).click();
    await opened.waitFor({ state: 'detached' });
    await other.context.close();
  });

  it('keeps what was changed for the yarn that was chosen, and nothing else (FIND-07)', async () => {
    const { body } = await visitor.get<ListPage<DesignCard>>(
      `/designs/?n=20&q=${encodeURIComponent('秋叶育克毛衣')}`,
    );
    const ball = { ball_metres: 125, ball_grams: 50 };
    const yarns = [
      { name: '灰', metres: 490, ...ball },
      { name: '红', metres: 250, ...ball },
    ];
    const { context, page } = await browser.open(PHONE);
    await page.goto('/about');
    const key = JSON.stringify('knitting-profile');
    const profile = JSON.stringify(JSON.stringify({ measures: { bust: 90 }, yarns }));
    await page.evaluate(`localStorage.setItem(${key}, ${profile})`);
    await page.goto(`/design/${body.results[0]!.id}`);
    await page.getByRole('button', { name: /^算一算/ }).click();
    const sheet = page.getByRole('dialog', { name: '算一算' });
    const keep = sheet.getByRole('button', { name: '记住我的数' });
    await sheet.getByRole('button', { name: /^用我的线：.*红/ }).click();
    for (const [balls, metres] of [
      ['4', 500],
      ['6', 750],
    ] as const) {
      await sheet.getByRole('textbox', { name: '我有几团' }).fill(balls);
      await keep.click();
      await sheet.getByText('已记在').waitFor();
      const kept = await page.evaluate<string>(`localStorage.getItem(${key})`);
      expect(JSON.parse(kept)).toMatchObject({ yarns: [yarns[0], { ...yarns[1], metres }] });
    }
    await context.close();
  });
});

describe('the result of a calculator', () => {
  it('is put on the project of a bought design, and shaping becomes counters of the reader (CALC-05, CALC-06)', async () => {
    const { account, buyer } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, '/tools/shaping', PHONE);
    await page.getByRole('button', { name: '放进作品' }).click();
    await page.getByRole('dialog').getByRole('listitem').getByRole('button').click();
    await page.getByText('已放进作品').waitFor();
    await page.getByRole('button', { name: '关闭' }).click();
    // There is one project only, so that one tap is enough.
    await page.getByRole('button', { name: '做成计数器' }).click();
    await page.getByText('已做成 2 个计数器，从现在的行数算起').waitFor();
    const { body } = await buyer.get<Reading>('/reading/1/');
    const names = body.project.items.map(({ name }) => name.split(':')[0]);
    expect(names).toEqual(['calc', 'linked', 'linked']);
    // Opened again by a reload or by the history, the dialog makes none before a tap, and none twice.
    const choice = page.getByRole('dialog').getByRole('listitem').getByRole('button');
    await page.reload();
    await choice.click();
    await page.getByText('已做成 2 个计数器，从现在的行数算起').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: '去编织' }).click();
    await page.getByRole('button', { name: /两侧各减 1 针.*还有 3 行/ }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: '做成计数器' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const again = (await buyer.get<Reading>('/reading/1/')).body.project.items;
    expect(again.filter(({ name }) => name.startsWith('linked:'))).toHaveLength(2);
    await page.goForward();
    await page.getByRole('button', { name: '阅读设置' }).click();
    await page.getByRole('button', { name: /^我的作品/ }).click();
    await page.getByText(/每4行减1针×1次，每6行减1针×19次/).waitFor();
    await context.close();
  });

  it('is put once, and its counters too, if the response is lost and it is put again (CALC-05, CALC-06, WALK-11)', async () => {
    const { account, buyer } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, '/tools/shaping', PHONE);
    const dialog = page.getByRole('dialog');
    const choice = dialog.getByRole('listitem').getByRole('button');
    await loseResponse(page, '**/reading/*/events');
    await page.getByRole('button', { name: '放进作品' }).click();
    await choice.click();
    await dialog.getByText(/网络/).waitFor();
    await choice.click();
    await page.getByText('已放进作品').waitFor();
    await page.getByRole('button', { name: '关闭' }).click();
    await loseResponse(page, '**/reading/*/events');
    await page.getByRole('button', { name: '做成计数器' }).click();
    await dialog.getByText(/网络/).waitFor();
    await choice.click();
    await page.getByText('已做成 2 个计数器，从现在的行数算起').waitFor();
    const { body } = await buyer.get<Reading>('/reading/1/');
    const names = body.project.items.map(({ name }) => name.split(':')[0]);
    expect(names).toEqual(['calc', 'linked', 'linked']);
    await context.close();
  });

  it('of 算一算 is put on a project too, which leads back to it with its input (CALC-05)', async () => {
    const account = await createAccount();
    const buyer = await signIn(account.email, account.password);
    const { body } = await buyer.get<ListPage<DesignCard>>(
      `/designs/?n=20&q=${encodeURIComponent('秋叶育克毛衣')}`,
    );
    const { id } = body.results[0]!;
    await buy(buyer, id);
    const { context, page } = await openAs(browser, account, `/design/${id}?calc=1&bust=90`, PHONE);
    const sheet = page.getByRole('dialog', { name: '算一算' });
    const sentence = await sheet.getByRole('status').first().innerText();
    await sheet.getByRole('button', { name: '放进作品' }).click();
    const choice = page.getByRole('dialog', { name: '放进哪件作品' });
    await choice.getByRole('listitem').getByRole('button').click();
    await choice.getByText('已放进作品').waitFor();
    await choice.getByRole('button', { name: '关闭' }).click();
    // The sheet is open as before.
    expect(await sheet.getByRole('status').first().innerText()).toBe(sentence);
    const { project } = (await buyer.get<Reading>(`/reading/${id}/`)).body;
    const kept = JSON.parse(project.items[0]!.value!) as { path: string; sentence: string };
    expect(kept.path).toMatch(new RegExp(`^/design/${id}\\?calc=1&.*=90`));
    expect(sentence).toContain(kept.sentence.slice(0, 10));
    await context.close();
  });
});
