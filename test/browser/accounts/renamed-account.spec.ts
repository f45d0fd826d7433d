import { describe, expect, it } from '@jest/globals';
import { cookiesOf, DESKTOP, openAs, useBrowser } from '../../support/browser/browser.js';
import { eventually } from '../../support/eventually.js';
import { admin, giveDesign, upload } from '../../support/site/design-forms.js';
import { newName } from '../../support/site/messages.js';
import { ADMIN, createAccount } from '../../support/site/site.js';

const browser = useBrowser();

/** Opens a page as the designer of a new design, whose account is renamed meanwhile. */
async function openAsRenamed(path: string) {
  const account = await createAccount();
  const former = account.email.split('@')[0]!;
  const name = newName();
  const { id } = (await upload()).body as { id: number };
  await giveDesign(id, account.email);
  const { context, page } = await openAs(browser, account, `/design/${id}`, DESKTOP);
  await page.getByRole('link', { name: '编辑', exact: true }).waitFor();
  const count = JSON.stringify({ id: 'e1', counter: 'rows', delta: 1 });
  await page.evaluate(`localStorage.setItem('reading:${former}:7:e:e1', '${count}')`);
  const renaming = { name: former, new_name: name, password: ADMIN.password };
  expect((await admin.post('/users/rename', renaming)).status).toBe(200);
  await page.goto(path);
  return { context, page, id, former, name, count };
}

describe('a designer whose account was renamed', () => {
  it('has the new name in the browser, the edit button and the counts that wait (SES-01, READ-15)', async () => {
    const { context, page, id, former, name, count } = await openAsRenamed('/profile');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: `账户菜单：${name}` }).waitFor();
    expect((await cookiesOf(context)).get('username')?.value).toBe(name);
    expect(await page.evaluate(`localStorage.getItem('reading:${name}:7:e:e1')`)).toBe(count);
    expect(await page.evaluate(`localStorage.getItem('reading:${former}:7:e:e1')`)).toBeNull();
    await page.goto(`/design/${id}`);
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    await page.getByRole('heading', { name: '编辑设计' }).waitFor();
    await context.close();
  });

  it('has the new name on every page (SES-01)', async () => {
    const { context, page, name } = await openAsRenamed('/about');
    await page.getByRole('button', { name: `账户菜单：${name}` }).waitFor();
    await eventually(async () =>
      expect((await cookiesOf(context)).get('username')?.value).toBe(name),
    );
    await context.close();
  });
});

describe('a profile of another name and other contacts', () => {
  it('is that of another account, whose name is not taken (SES-02)', async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    const { context, page } = await openAs(browser, account, '/about', DESKTOP);
    const before = await cookiesOf(context);
    await page.route('**/account/me/', async (route) => {
      const response = await route.fetch();
      const profile = (await response.json()) as object;
      const named = { username: other.email.split('@')[0], email: other.email };
      await route.fulfill({ response, json: { ...profile, ...named } });
    });
    await page.goto('/profile');
    await page.getByRole('link', { name: `邮箱 ${other.email}` }).waitFor();
    const after = await cookiesOf(context);
    for (const cookie of ['username', 'email']) {
      expect(after.get(cookie)?.value).toBe(before.get(cookie)?.value);
    }
    await context.close();
  });
});
