import { describe, expect, it } from '@jest/globals';
import { openAs, useBrowser } from '../../support/browser/browser.js';
import { fill } from '../../support/browser/form-fields.js';
import { loseResponse } from '../../support/browser/route-once.js';
import { archive, detailOf, image, SAMPLE_ZIP, upload } from '../../support/site/design-forms.js';
import { newName } from '../../support/site/messages.js';
import { ADMIN, visitor } from '../../support/site/site.js';

const browser = useBrowser();

describe('a form whose answer is lost', () => {
  it('publishes one design when it is sent again', async () => {
    const name = `毛衣${newName()}`;
    const { context, page } = await openAs(browser, ADMIN, '/upload');
    await fill(page, { 名称: name, 描述: '一件毛衣', '价格（元）': '29.90' });
    await page
      .getByLabel(/^设计文件/)
      .setInputFiles({ name: '云朵.zip', mimeType: 'application/zip', buffer: SAMPLE_ZIP });
    await loseResponse(page, '**/designs/upload/');
    const send = page.getByRole('button', { name: '上传', exact: true });
    await send.click();
    await page.getByText('上传失败，请检查网络连接后重试').waitFor();
    await send.click();
    await page.getByText('上传成功').waitFor();
    const found = await visitor.get<{ count: number }>(
      `/designs/search?name=${encodeURIComponent(name)}`,
    );
    expect(found.body.count).toBe(1);
    await context.close();
  });

  it('edits a design once when it is sent again', async () => {
    const { body } = await upload({}, [archive(), image()]);
    const id = String(body['id']);
    const { context, page } = await openAs(browser, ADMIN, `/design/${id}/edit`);
    await fill(page, { 名称: '改一次' });
    const picture = { name: 'b.jpg', mimeType: 'image/jpeg', buffer: image().bytes };
    await page.getByLabel(/^(添加图片|图片（)/).setInputFiles(picture);
    await loseResponse(page, `**/designs/${id}/update/`);
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('更新失败').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('更新成功').waitFor();
    expect(await detailOf(id)).toMatchObject({
      name: '改一次',
      detail_images: [expect.anything(), expect.anything()],
    });
    await context.close();
  });
});
