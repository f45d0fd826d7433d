import type {
  CreateApiTokenResponse,
  StartConfirmationResponse,
  StartDeviceLoginResponse,
} from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { Caller, createAccount, DEMO_PASSWORD, signIn, visitor } from '../../support/site/site.js';

const browser = useBrowser();

const startLogin = async () =>
  (await visitor.post<StartDeviceLoginResponse>('/account/device-logins/', { name: '仓库电脑' }))
    .body;

const pollOf = async (device_code: string) =>
  (
    await visitor.post<{ state: string; token?: string }>('/account/device-logins/poll', {
      device_code,
    })
  ).body;

describe('the command line’s sign-in', () => {
  it('is confirmed in the browser by the code, and can be revoked on the profile', async () => {
    const { user_code, device_code } = await startLogin();
    const { context, page } = await openAs(
      browser,
      await createAccount({ isAdmin: true }),
      `/device?code=${user_code}`,
      PHONE,
    );
    await page.getByText(user_code, { exact: true }).waitFor();
    await page.getByText(/终端：仓库电脑，\d\d:\d\d 发起/).waitFor();
    await page.getByLabel('你的登录密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '允许登录' }).click();
    await page.getByText('已允许登录，请回到终端继续').waitFor();
    const { state, token } = await pollOf(device_code);
    expect(state).toBe('approved');
    const terminal = new Caller(token);
    expect((await terminal.get('/account/me/')).status).toBe(200);

    await page.goto('/profile');
    await page.getByRole('link', { name: '命令行令牌' }).click();
    await page.getByText('仓库电脑').waitFor();
    await page.getByText(/最近使用/).waitFor();
    await page.getByRole('button', { name: '撤销 仓库电脑' }).click();
    await page.getByText('还没有令牌').waitFor();
    expect((await terminal.get('/account/me/')).status).toBe(401);

    await page.getByRole('button', { name: '新建令牌' }).click();
    await page.getByText('请给令牌起个名字').waitFor();
    await page.getByLabel('新令牌的名字').fill('夜间导入');
    await page.getByRole('button', { name: '新建令牌' }).click();
    await page.getByText('请输入你的登录密码').waitFor();
    await page.getByLabel('你的登录密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '新建令牌' }).click();
    const shown = await page.getByText(/^ck_[\w-]{43}$/).innerText();
    expect((await new Caller(shown).get('/account/me/')).status).toBe(200);
    await page.reload();
    await page.getByText('夜间导入').waitFor();
    expect(await page.getByText(shown).count()).toBe(0);
    await context.close();
  });

  it('takes a typed code however it is written, and can be denied', async () => {
    const { user_code, device_code } = await startLogin();
    const { context, page } = await openAs(
      browser,
      await createAccount({ isAdmin: true }),
      '/device',
      PHONE,
    );
    const field = page.getByLabel('终端上显示的验证码');
    await field.fill('ZZZZZZZZ');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByText('验证码不对，或已过期、已使用').waitFor();
    await page.getByRole('button', { name: '换一个验证码' }).click();
    await field.fill(user_code.replace('-', '').toLowerCase());
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '不是我，拒绝' }).click();
    await page.getByText('已拒绝，终端不会登录').waitFor();
    expect(await pollOf(device_code)).toEqual({ state: 'denied' });
    await context.close();
  });

  it('is refused to a user who is not an admin', async () => {
    const { context, page } = await openAs(browser, await createAccount(), '/device', PHONE);
    await page.getByText('权限不足，需要管理员权限').waitFor();
    await page.goto('/profile');
    await page.getByRole('link', { name: '修改密码' }).waitFor();
    expect(await page.getByRole('link', { name: '命令行令牌' }).count()).toBe(0);
    await context.close();
  });
});

describe('an act on an account that a terminal asks for', () => {
  it('is shown in words, and carried out after the admin entered the password', async () => {
    const account = await createAccount({ isAdmin: true });
    const session = await signIn(account.email, account.password);
    const made = await session.post<CreateApiTokenResponse>('/account/api-tokens/', {
      name: '仓库电脑',
      password: account.password,
    });
    const terminal = new Caller(made.body.token);
    const { email } = await createAccount();
    const name = email.split('@')[0]!;
    const { body } = await terminal.post<StartConfirmationResponse>('/account/confirmations', {
      action: 'promote',
      name,
    });
    const path = new URL(body.url).pathname + new URL(body.url).search;
    const { context, page } = await openAs(browser, account, path, PHONE);
    await page.getByText(new RegExp(`^把账户“${name}”.*设为管理员`)).waitFor();
    await page.getByText(body.user_code, { exact: true }).waitFor();
    await page.getByText(/终端：仓库电脑，\d\d:\d\d 发起/).waitFor();
    await page.getByLabel('你的登录密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '确认执行' }).click();
    await page.getByText('当前密码不正确').waitFor();
    await page.getByLabel('你的登录密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '确认执行' }).click();
    await page.getByText('已设为管理员').waitFor();
    const poll = await terminal.post('/account/confirmations/poll', { id: body.id });
    expect(poll.body).toEqual({ state: 'done', message: '已设为管理员' });
    await context.close();
  });

  it('is denied without the password, and a code that is over is called that', async () => {
    const account = await createAccount({ isAdmin: true });
    const session = await signIn(account.email, account.password);
    const made = await session.post<CreateApiTokenResponse>('/account/api-tokens/', {
      name: '仓库电脑',
      password: account.password,
    });
    const { email } = await createAccount();
    const { body } = await new Caller(made.body.token).post<StartConfirmationResponse>(
      '/account/confirmations',
      { action: 'lock', name: email },
    );
    const { context, page } = await openAs(
      browser,
      account,
      `/confirm?code=${body.user_code}`,
      PHONE,
    );
    await page.getByRole('button', { name: '不是我，拒绝' }).click();
    await page.getByText('已拒绝，什么都没有改动').waitFor();
    await page.reload();
    await page.getByText('确认码不对，或已过期、已使用').waitFor();
    await context.close();
  });
});
