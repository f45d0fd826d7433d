import type {
  DesignCard,
  KnittingProfile,
  KnittingProfileResponse,
  Page as ListPage,
} from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { DESKTOP, fillSignIn, openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { createAccount, signIn, visitor } from '../../support/site/site.js';

const browser = useBrowser();

describe('我的编织资料', () => {
  it('is kept on the device, merged into the account by a sign-in, and used by one tap on another device (FIND-07)', async () => {
    const account = await createAccount();
    const client = await signIn(account.email, account.password);
    const stored = async () =>
      (await client.get<KnittingProfileResponse>('/account/knitting/')).body.profile;
    const { context, page } = await browser.open(PHONE);
    await page.goto('/account/knitting');
    await page.getByText('没有登录，只保存在这台设备上').waitFor();
    const measures = page.getByRole('form', { name: '我的尺寸' });
    await measures.getByLabel('胸围（cm）', { exact: true }).fill('９６');
    await measures.getByLabel('头围（cm）').fill('900');
    await measures.getByRole('button', { name: '保存尺寸' }).click();
    await measures.getByText('头围应在 20 到 70 cm 之间，请检查输入').waitFor();
    await measures.getByLabel('头围（cm）').fill('');
    await measures.getByRole('button', { name: '保存尺寸' }).click();
    await measures.getByText('已保存').waitFor();
    const yarns = page.getByRole('region', { name: '我的线' });
    await yarns.getByRole('button', { name: '加上这种线' }).click();
    await yarns.getByText('请至少填线的名字、粗细或数量').waitFor();
    await yarns.getByLabel('线的名字').fill('灰羊毛');
    await yarns.getByLabel('粗细').selectOption('dk');
    await yarns.getByLabel('一共几米（m）').fill('400');
    await yarns.getByRole('button', { name: '加上这种线' }).click();
    await yarns
      .getByRole('listitem')
      .getByText(/^灰羊毛 .+ 400 米$/)
      .waitFor();
    // The box is checked after the profile has been saved, so the test waits for that.
    await page.getByRole('checkbox', { name: '4', exact: true }).click();
    await page.getByRole('checkbox', { name: '4', exact: true, checked: true }).waitFor();
    // The bar at the top covers no button there.
    await page.evaluate('scrollTo(0, 0)');
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await page.reload();
    await yarns
      .getByRole('listitem')
      .getByText(/^灰羊毛/)
      .waitFor();
    await page.getByRole('checkbox', { name: '4', exact: true, checked: true }).waitFor();

    await page.getByRole('main').getByRole('link', { name: '登录' }).click();
    await fillSignIn(page, account.email, account.password);
    await page.waitForURL(/\/account\/knitting$/);
    await yarns
      .getByRole('listitem')
      .getByText(/^灰羊毛/)
      .waitFor();
    const kept = {
      measures: { bust: 96 },
      yarns: [{ name: '灰羊毛', weight: 'dk', metres: 400 }],
      needles: [4],
    };
    await eventually(async () => expect(await stored()).toEqual(kept));
    await eventually(async () =>
      expect(await page.evaluate("localStorage.getItem('knitting-profile')")).toBeNull(),
    );
    await context.close();

    const other = await openAs(browser, account, '/find', DESKTOP);
    const filters = other.page.getByRole('region', { name: '筛选' });
    await filters.getByText('适合我的尺寸').click();
    await filters.getByRole('button', { name: '用我的：胸围 96 cm' }).click();
    await other.page.waitForURL(/\/find\?body=bust%3A96$/);
    await filters.getByText('用我的线').click();
    await filters.getByRole('button', { name: /^用我的：灰羊毛/ }).click();
    await other.page.waitForURL(/stash=weight/);

    const { body } = await visitor.get<ListPage<DesignCard>>(
      `/designs/?n=20&q=${encodeURIComponent('秋叶育克毛衣')}`,
    );
    await other.page.goto(`/design/${body.results[0]!.id}`);
    await other.page.getByRole('button', { name: /^算一算/ }).click();
    const sheet = other.page.getByRole('dialog', { name: '算一算' });
    await sheet.getByText(/^选 .+：成衣 [\d.]+ cm/).waitFor();
    const bust = sheet.getByRole('textbox', { name: '净胸围' });
    expect(await bust.inputValue()).toBe('96');
    await bust.fill('100');
    await sheet.getByRole('button', { name: '记住我的数' }).click();
    await sheet.getByText('已记在我的编织资料里').waitFor();
    await eventually(async () => expect(await stored()).toMatchObject({ measures: { bust: 100 } }));

    await other.page.goto('/tools/size');
    await other.page.getByRole('button', { name: '用我的资料' }).click();
    expect(await other.page.getByRole('textbox', { name: '净胸围' }).inputValue()).toBe('100');
    expect(await other.page.evaluate("localStorage.getItem('knitting-copy')")).toContain('灰羊毛');
    await other.page.goto('/profile');
    await other.page.getByRole('button', { name: '退出登录' }).click();
    await other.page.waitForURL(/\/login/);
    expect(await other.page.evaluate("localStorage.getItem('knitting-copy')")).toBeNull();
    await other.context.close();
  });

  it('changes only the fields that were typed into, and shows what another device has kept since (FIND-07)', async () => {
    const account = await createAccount();
    const client = await signIn(account.email, account.password);
    const stored = async () =>
      (await client.get<KnittingProfileResponse>('/account/knitting/')).body;
    const keep = async (profile: KnittingProfile) => {
      const { version } = await stored();
      await client.send('PUT', '/account/knitting/', { version, profile });
    };
    await keep({ measures: { head: 55, hand: 18 }, needles: [3], gauge: { stitches: 22 } });
    const { context, page } = await openAs(browser, account, '/account/knitting', PHONE);
    const measures = page.getByRole('form', { name: '我的尺寸' });
    const needle = (mm: string, checked: boolean) =>
      page.getByRole('checkbox', { name: mm, exact: true, checked });
    await needle('3', true).waitFor();
    await keep({
      measures: { head: 55, hand: 18, bust: 92, upper_arm: 30 },
      needles: [3, 5],
      gauge: { stitches: 22, rows: 30 },
    });
    await measures.getByLabel('头围（cm）').fill('56');
    await measures.getByLabel('掌围（cm）').fill('');
    await measures.getByRole('button', { name: '保存尺寸' }).click();
    await measures.getByText('已保存').waitFor();
    await eventually(async () =>
      expect(await measures.getByLabel('胸围（cm）', { exact: true }).inputValue()).toBe('92'),
    );
    const gauge = page.getByRole('form', { name: '我的密度' });
    await keep({ ...(await stored()).profile, gauge: { stitches: 22, rows: 31 } });
    await gauge.getByLabel('针数').fill('23');
    await gauge.getByRole('button', { name: '保存密度' }).click();
    await gauge.getByText('已保存').waitFor();
    await keep({ ...(await stored()).profile, needles: [5, 6] });
    await page.getByRole('checkbox', { name: '4', exact: true }).click();
    await needle('6', true).waitFor();
    expect((await stored()).profile).toEqual({
      measures: { head: 56, bust: 92, upper_arm: 30 },
      needles: [4, 5, 6],
      gauge: { stitches: 23, rows: 31 },
    });
    await context.close();
  });
});
