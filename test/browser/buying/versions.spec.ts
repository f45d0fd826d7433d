import type { DesignVersion } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { zipOf } from '../../support/fixtures/archives.js';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { admin, archive, upload } from '../../support/site/design-forms.js';
import { newName } from '../../support/site/messages.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { ADMIN } from '../../support/site/site.js';

const browser = useBrowser();

describe('a new version in the edit form on a phone', () => {
  it('names several corrections, and what is wrong beside its field (SHELF-09)', async () => {
    const { body } = await upload({ name: `更正${newName()}` }, [archive()]);
    const id = Number(body['id']);
    const { context, page } = await openAs(browser, ADMIN, `/design/${id}/edit`, PHONE);
    const buffer = await zipOf({ 'pattern.pdf': '%PDF second' });
    const file = { name: '第二版.zip', mimeType: 'application/zip', buffer };
    await page.getByLabel(/^更换设计文件/).setInputFiles(file);
    await page
      .getByRole('combobox', { name: /^这一版改了什么/ })
      .selectOption({ label: '影响针数' });
    const first = page.getByRole('group', { name: '第 1 处', exact: true });
    await first.getByLabel('第几行').fill('十二');
    await first.getByText('请填 1–9999 的整数').waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('请写明改了什么').waitFor();
    await first.getByText('请写原来的或改成的文字').waitFor();
    await page.getByText('新版说明有要改的地方，请看标红的地方').waitFor();
    expect(await findAxeViolations(page, 'all')).toEqual([]);

    await page.getByLabel('更新说明').fill('袖子与领口的针数');
    await first.getByLabel('哪一部分').fill('袖子');
    await first.getByLabel('第几行').fill('１２');
    await first.getByLabel('原来是').fill('60 针');
    await first.getByLabel('改成').fill('62 针');
    await page.getByRole('button', { name: '再加一处' }).click();
    const second = page.getByRole('group', { name: '第 2 处', exact: true });
    await second.getByLabel('改成').fill('领口挑 96 针');
    await page.getByRole('button', { name: '再加一处' }).click();
    await page.getByRole('button', { name: '去掉第 3 处' }).click();
    await first.locator('legend:focus').waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
    const versions = await admin.get<DesignVersion[]>(`/designs/${id}/versions`);
    expect(versions.body[0]).toMatchObject({
      kind: 'stitches',
      note: '袖子与领口的针数',
      items: [
        { section: '袖子', row: 12, old: '60 针', new: '62 针' },
        { section: '', row: null, old: '', new: '领口挑 96 针' },
      ],
    });
    await context.close();
  });
});
