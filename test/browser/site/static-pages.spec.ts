import { describe, expect, it } from '@jest/globals';
import {
  DESKTOP,
  openAs,
  passHumanCheck,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { ADMIN, DESIGNER, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

describe('the contact page', () => {
  it('tells how the shop is reached, and answers what is often asked (CONT-01 to CONT-04)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/contact');
    const facts = page.locator('dl');
    await facts.waitFor();
    expect(await facts.locator('dt').allInnerTexts()).toEqual(['电话', '邮箱', '微信公众号']);
    expect(await facts.locator('dd').allInnerTexts()).toEqual([
      '暂无',
      'service@cloudknit.example\n复制',
      '云织商城',
    ]);
    await page.getByRole('heading', { name: '常见问题' }).waitFor();
    const answer = page.getByText('图解有错误或打不开，随时可以要求更正、更换或退款');
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('可以退款吗？').click();
    await answer.waitFor();
    await context.close();
  });

  it('takes a letter, says what is missing, and sends nothing (CONT-05 to CONT-11)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/contact');
    await page.getByRole('button', { name: '生成邮件' }).waitFor();
    const subjects = page.getByLabel('主题').locator('option');
    expect(await subjects.allInnerTexts()).toEqual([
      '请选择',
      '产品咨询',
      '商务合作',
      '设计师入驻',
      '技术支持',
      '意见反馈',
      '其他',
    ]);
    await page.getByRole('button', { name: '生成邮件' }).click();
    expect(await page.getByText('不能为空').count()).toBe(4);
    await page.getByLabel('姓名').fill('小满');
    await page.getByLabel('电子邮件地址').fill('not-an-address');
    await page.getByLabel('手机号码（选填）').fill('12345678901');
    await page.getByLabel('主题').selectOption('商务合作');
    const message = page.getByLabel('留言');
    await message.fill('织'.repeat(501));
    await page.getByText('500/500').waitFor();
    // What does not fit in the middle is not taken, and the end stays, also while an input method composes.
    const full = `头${'织'.repeat(498)}尾`;
    await message.fill(full);
    await message.press('Control+Home');
    await message.press('ArrowRight');
    await message.pressSequentially('x');
    expect(await message.inputValue()).toBe(full);
    const inputMethod = await context.newCDPSession(page);
    const letters = { text: 'zhong', selectionStart: 5, selectionEnd: 5 };
    await inputMethod.send('Input.imeSetComposition', letters);
    await page.getByText('505/500').waitFor();
    await inputMethod.send('Input.insertText', { text: '中' });
    await page.getByText('500/500').waitFor();
    expect(await message.inputValue()).toBe(full);
    await page.getByRole('button', { name: '生成邮件' }).click();
    await page.getByText('无效的手机号码').waitFor();
    await page.getByText('无效的电子邮件地址').waitFor();

    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.getByLabel('电子邮件地址').fill('me@example.com');
    await page.getByLabel('手机号码（选填）').fill('');
    await message.fill('你好');
    await page.getByText('2/500').waitFor();
    await page.getByRole('button', { name: '生成邮件' }).click();
    await page.getByText('留言已写好').waitFor();
    const link = page.getByRole('link', { name: /用邮件发送给/ });
    expect(await link.getAttribute('href')).toContain(
      `subject=${encodeURIComponent('商务合作：小满')}&body=${encodeURIComponent('你好')}`,
    );
    // WeChat's browser opens no mail program.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByRole('button', { name: '复制邮件内容' }).click();
    await page.getByText('已复制', { exact: true }).waitFor();
    expect(await copied()).toMatch(/^商务合作：小满\n\n你好\n\n姓名：小满\n/);
    await page.getByRole('button', { name: '复制邮箱' }).click();
    await eventually(async () =>
      expect(await copied()).toBe(await page.locator('dd a[href^="mailto:"]').innerText()),
    );
    expect(calls).toEqual([]);
    await context.close();
  });
});

describe('the static pages', () => {
  it('tell about the shop, and lead to its address (STAT-01, STAT-07 to STAT-09, ROUTE-15)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/about');
    await page.getByText('公司成立于 2025 年').waitFor();
    const events = page.getByRole('main').locator('ol > li strong');
    for (const when of await events.allInnerTexts()) expect(when).toMatch(/^2024 年 \d+ 月$/);
    expect(await events.count()).toBeGreaterThan(2);
    await page.getByRole('main').getByRole('link', { name: '联系我们' }).click();
    await page.getByRole('heading', { name: '联系我们' }).waitFor();
    await context.close();
  });

  it('say what a purchase gives, and what it does not (STAT-02 to STAT-06)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/terms');
    await page.getByText('付款完成即交易完成，除设计本身存在质量问题外，不予退款').waitFor();
    await page.getByText('一份非独占、不可转让的使用授权').waitFor();
    await page.getByText('包括商业用途').waitFor();
    await page.getByText('不得转售').waitFor();
    await page.goto('/privacy');
    await page.getByText('不面向 16 周岁以下的儿童').waitFor();
    await context.close();
  });

  it('lead home from where there is nothing (STAT-10, STAT-11)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/no/such/page');
    await page.getByText('Page Not Found').waitFor();
    await page.getByRole('link', { name: /首页/ }).first().waitFor();
    await context.close();
  });
});

describe('the footer', () => {
  it('leads on, and says whose shop it is (SHELL-20 to SHELL-24)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/terms');
    const footer = page.getByRole('contentinfo');
    await footer.waitFor();
    const links = footer.getByRole('navigation').getByRole('link');
    expect(await links.allInnerTexts()).toEqual([
      '首页',
      '找图解',
      '编织工具',
      '我的收藏',
      '关于我们',
      '联系我们',
      '服务条款',
      '隐私政策',
    ]);
    await footer.getByText(`© ${new Date().getFullYear()} 云织商城`).waitFor();
    await footer.getByText('界面由 React Vant 提供支持').waitFor();
    const filing = footer.getByRole('link', { name: /ICP备/ });
    expect(await filing.getAttribute('href')).toBe('https://beian.miit.gov.cn/');
    await footer.getByRole('button', { name: '微信公众号' }).click();
    await footer.getByText('在微信搜索公众号“云织商城”').waitFor();
    await context.close();
  });

  it('stands below a page that fills the screen (SHELL-25)', async () => {
    const { context, page } = await browser.open(DESKTOP);
    await page.goto('/no/such/page');
    await page.getByText('Page Not Found').waitFor();
    const { y, height } = (await page.getByRole('contentinfo').boundingBox())!;
    expect(Math.round(y + height)).toBeGreaterThanOrEqual(DESKTOP.height);
    await context.close();
  });
});

describe('who sells', () => {
  it('is told in the footer and on its own page, as a sample in the demo (LAW-01, LAW-07)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/terms');
    await page.getByText('2026-11 版，2026 年 11 月 1 日起生效').waitFor();
    const footer = page.getByRole('contentinfo');
    await footer.getByText(/统一社会信用代码 \w{18}/).waitFor();
    await footer.getByRole('link', { name: '谁在卖、出了事找谁' }).click();
    await page.waitForURL(`${siteUrl}/about/seller`);
    await page.getByRole('heading', { name: '谁在卖、出了事找谁' }).waitFor();
    await page.getByText('以下是示例信息，不是真实的经营者').waitFor();
    await page.getByText('72 小时内答复').waitFor();
    await page
      .getByText(/2026-11 版：2026-10-20 公布，2026-11-01 生效/)
      .first()
      .waitFor();
    await context.close();
  });

  it('takes a notice of infringement, which the designer answers, an admin decides and its sender follows by number (LAW-08)', async () => {
    const { context, page } = await browser.open(PHONE);
    await page.goto('/report?design=6');
    await page.getByLabel('您的姓名或名称').fill('权利人');
    await page.getByLabel('联系方式').fill('owner@elsewhere.example');
    await page.getByLabel('事实与理由').fill('抄自我的书');
    await page.getByRole('button', { name: '提交通知' }).click();
    await page.getByText('请声明所写属实').waitFor();
    await page.getByRole('checkbox', { name: /我声明以上内容属实/ }).check();
    await passHumanCheck(page);
    await page.getByRole('button', { name: '提交通知' }).click();
    await page.getByText('请记下查询编号').waitFor();
    const status = page.url();
    expect(status).toMatch(/\/report\/\w{22}$/);
    // The number is the only way to the answer; it outlives the page.
    await page.reload();
    await page.getByText(`查询编号：${status.split('/').at(-1)}`).waitFor();
    await page.getByText('待核对').waitFor();
    const designer = await openAs(browser, DESIGNER, '/reports', PHONE);
    const received = designer.page.getByRole('article').filter({ hasText: '抄自我的书' });
    await received.getByRole('button', { name: '提交说明' }).click();
    await received.getByText('不能为空').waitFor();
    await received.getByLabel('你的说明').fill('这是我自己画的');
    await designer.page.reload();
    await received.getByText('已恢复上次填写的内容').waitFor();
    await received.getByRole('button', { name: '提交说明' }).click();
    await received.getByText('设计师说明：这是我自己画的').waitFor();
    const operator = await openAs(browser, ADMIN, '/reports', PHONE);
    const report = operator.page.getByRole('article').filter({ hasText: '抄自我的书' });
    await report.getByText('权利人 · owner@elsewhere.example').waitFor();
    await report.getByRole('button', { name: '提交处理' }).click();
    await report.getByText('请选择怎样处理').waitFor();
    await report.getByRole('radio', { name: '驳回' }).check();
    await report.getByLabel('理由').fill('图解是设计师原创');
    await report.getByRole('button', { name: '提交处理' }).click();
    await report.getByText('不成立', { exact: true }).waitFor();
    await page.goto(status);
    await page.getByText('不成立：图解是设计师原创').waitFor();
    await page.getByText('设计师说明：这是我自己画的').waitFor();
    await Promise.all([context.close(), designer.context.close(), operator.context.close()]);
  });
});
