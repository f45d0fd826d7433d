import { CASE_KIND_LABELS, REVIEW_MESSAGES } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import {
  DRAFT_WITHOUT_FILES,
  expectFields,
  field,
  fill,
  kept,
} from '../../support/browser/form-fields.js';
import { admin, pictureOf } from '../../support/site/design-forms.js';
import { createAccount, newBuyer, signIn } from '../../support/site/site.js';

const browser = useBrowser();

describe('a long text about a purchase', () => {
  const RESTORED = '已恢复上次填写的内容';

  it('comes back after a reload in a review, until it is sent (SHELF-06)', async () => {
    const { account, orderId } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, `/orders/${orderId}/review`, PHONE);
    const choice = (question: RegExp, answer: string) =>
      page.getByRole('group', { name: question }).getByLabel(answer, { exact: true });
    const words = { 织的尺码: 'M', 用的线: '羊毛', '说说织的过程（可不填）': '袖子\n改短了' };
    await choice(/^织完了吗/, '还没有').check();
    await choice(/^图解清楚吗/, '4').check();
    await fill(page, words);
    await page.reload();
    await page.getByText(DRAFT_WITHOUT_FILES).waitFor();
    await expectFields(page, words);
    expect(await choice(/^织完了吗/, '还没有').isChecked()).toBe(true);
    expect(await choice(/^图解清楚吗/, '4').isChecked()).toBe(true);
    await choice(/^有无错误/, '没有').check();
    await page.getByRole('button', { name: '发表评价' }).click();
    await page.getByText(REVIEW_MESSAGES.saved).waitFor();
    expect(await kept(page)).not.toContain('改短了');
    await page.reload();
    await field(page, '用的线').waitFor();
    await expectFields(page, words);
    expect(await page.getByText(RESTORED).count()).toBe(0);
    await context.close();
  });

  it('comes back unfolded after a reload in a request for help, until it is sent (HELP-01)', async () => {
    const { account, orderId } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, `/orders/${orderId}/help`, PHONE);
    await page.getByText(CASE_KIND_LABELS.pattern_wrong, { exact: true }).click();
    await fill(page, { 第几页: '3', 第几行: '12' });
    const text = page.getByRole('textbox', { name: '情况' });
    await text.fill('少写了一行');
    await page.reload();
    await page.getByText(DRAFT_WITHOUT_FILES).waitFor();
    expect(await text.inputValue()).toBe('少写了一行');
    await expectFields(page, { 第几页: '3', 第几行: '12' });
    await page.getByRole('button', { name: '提交给设计师' }).click();
    await page.waitForURL(/\/cases\/\w+$/);
    expect(await kept(page)).not.toContain('少写了一行');
    await context.close();
  });

  it('stays in the reply to a case whose state changes meanwhile, and comes back after a reload (HELP-02)', async () => {
    const { account, orderId } = await newBuyer(1);
    const buyer = await signIn(account.email, account.password);
    const { body } = await buyer.post<{ case_id: string }>(`/orders/${orderId}/cases`, {
      kind: 'other',
      text: '打不开',
    });
    const { context, page } = await openAs(browser, account, `/cases/${body.case_id}`, PHONE);
    await page.getByRole('radio', { name: '补充说明' }).check();
    const text = page.getByRole('textbox', { name: '说明' });
    await text.fill('换了手机也不行');
    await admin.post(`/cases/${body.case_id}/moves`, { move: 'reply', text: '已换新版' });
    // The case is read again after a photo was added.
    const buffer = await pictureOf('#405060');
    const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('照片', { exact: true }).setInputFiles(photo);
    await page.getByText('等买家确认').waitFor();
    expect(await text.inputValue()).toBe('换了手机也不行');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByRole('radio', { name: '还没解决' }).check();
    await page.reload();
    await page.getByText(RESTORED).waitFor();
    expect(await page.getByRole('radio', { name: '还没解决' }).isChecked()).toBe(true);
    expect(await text.inputValue()).toBe('换了手机也不行');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('等客服处理').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await kept(page)).not.toContain('换了手机也不行');
    await context.close();
  });

  it('comes back unfolded after a reload in a question, on the page of its design only (SHELF-10)', async () => {
    const { context, page } = await openAs(browser, await createAccount(), '/design/24', PHONE);
    const questions = page.getByRole('heading', { name: '问设计师' }).locator('xpath=..');
    const question = questions.getByLabel('问题和回答所有人可见');
    await questions.locator('summary').click();
    await question.fill('可以用棉线织吗？');
    await page.reload();
    await questions.getByText(RESTORED).waitFor();
    expect(await question.inputValue()).toBe('可以用棉线织吗？');
    await page.goto('/design/23');
    await questions.locator('summary').click();
    expect(await question.inputValue()).toBe('');
    await page.goto('/design/24');
    await questions.getByRole('button', { name: '清空' }).click();
    expect(await question.inputValue()).toBe('');
    expect(await kept(page)).not.toContain('可以用棉线织吗？');
    await context.close();
  });
});

describe('the notice of infringement', () => {
  it('comes back after a reload, for its design only (LAW-08)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/report?design=6');
    const notice = { 您的姓名或名称: '权利人', 事实与理由: '抄自\n我的书' };
    await fill(page, notice);
    await page.getByLabel('被侵犯的权利').selectOption('商标权');
    await page.reload();
    await page.getByText('已恢复上次填写的内容').waitFor();
    await expectFields(page, notice);
    expect(await page.getByLabel('被侵犯的权利').inputValue()).toBe('商标权');
    await page.goto('/report?design=7');
    await field(page, '事实与理由').waitFor();
    await expectFields(page, { 图解编号: '7', 事实与理由: '' });
    await context.close();
  });
});
