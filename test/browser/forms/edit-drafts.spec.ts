import { describe, expect, it } from '@jest/globals';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import {
  admin,
  archive,
  detailOf,
  image,
  sendForm,
  upload,
} from '../../support/site/design-forms.js';
import {
  DRAFT_WITHOUT_FILES,
  expectFields,
  field,
  fill,
  kept,
  reload,
} from '../../support/browser/form-fields.js';
import { newName } from '../../support/site/messages.js';
import { ADMIN, siteUrl, withDatabase } from '../../support/site/site.js';

const browser = useBrowser();

describe('the edit form', () => {
  async function visit() {
    const { body } = await upload({ name: `围巾${newName()}` }, [archive(), image(), image()]);
    const id = String(body['id']);
    return { id, ...(await openAs(browser, ADMIN, `/design/${id}/edit`)) };
  }

  it('comes back after a reload, and goes on 放弃修改', async () => {
    const { id, context, page } = await visit();
    const { name } = await detailOf(id);
    await fill(page, { 名称: '改了一半' });
    await page.getByRole('button', { name: '删除图片 2' }).click();
    await reload(page);
    await page.getByText(DRAFT_WITHOUT_FILES).waitFor();
    await expectFields(page, { 名称: '改了一半' });
    expect(await page.getByRole('img', { name: '图片 2' }).count()).toBe(0);
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expectFields(page, { 名称: name });
    await page.getByRole('img', { name: '图片 2' }).waitFor();
    await page.reload();
    await field(page, '名称').waitFor();
    expect(await page.getByText(DRAFT_WITHOUT_FILES).count()).toBe(0);
    await context.close();
  });

  it('applies a restored draft to the newest version, and keeps the change that another person saved', async () => {
    const { id, context, page } = await visit();
    await fill(page, { '价格（元）': '8.80' });
    await sendForm(admin, 'PATCH', `/designs/${id}/update/`, { description: '别人写的' }, []);
    await reload(page);
    await page.getByText('请先载入最新内容').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('此设计刚刚被他人修改过，请刷新后重试').waitFor();
    await page.getByRole('button', { name: '载入最新内容，保留我的修改' }).click();
    await page.getByText('已载入最新内容并保留你的修改').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('更新成功！').waitFor();
    expect(await kept(page)).not.toContain('8.80');
    const { price, description } = await detailOf(id);
    expect({ price, description }).toEqual({ price: '8.80', description: '别人写的' });
    await context.close();
  });

  it('deletes the draft when the user confirms leaving the page', async () => {
    const { id, context, page } = await visit();
    const { name } = await detailOf(id);
    await fill(page, { 名称: '不要了' });
    await page.getByRole('link', { name: '云织商城' }).click();
    const question = page.getByRole('dialog', { name: '请确认' });
    await question.getByRole('button', { name: '离开' }).click();
    await page.waitForURL(`${siteUrl}/`);
    await page.goto(`/design/${id}/edit`);
    await field(page, '名称').waitFor();
    await expectFields(page, { 名称: name });
    await context.close();
  });

  it('names a picture that shows a whole chart; the console lists the design (SHELF-13)', async () => {
    const name = `围巾${newName()}`;
    const { body } = await upload({ name }, [archive(), image(), image()]);
    const id = String(body['id']);
    const second = (await detailOf(id)).detail_images[1]!.id;
    // The worker compares the pictures behind the images of the demonstration, so the test stores a result.
    await withDatabase((database) =>
      database.query(
        `INSERT INTO design_image_checks (image_id, archive_id, chart_file, chart_page)
         SELECT $2, id, '图/b.jpg', 1 FROM archives WHERE design_id = $1`,
        [id, second],
      ),
    );
    const { context, page } = await openAs(browser, ADMIN, `/design/${id}/edit`, PHONE);
    const notice = page.getByRole('status').filter({ hasText: '显示了文件里的完整图解' });
    await notice.getByText('图片 2：b.jpg 第 1 页').waitFor();
    await page.goto(`/console/designs?pictures=chart&name=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('1 张露出完整图解').waitFor();
    await context.close();
  });
});
