import type { Page } from 'playwright-core';
import { passHumanCheck } from './browser.js';
import { fill } from './form-fields.js';

/** The button of the registration form. */
export const register = (page: Page) => page.getByRole('button', { name: '注册', exact: true });

/** Agrees to the terms by keyboard. */
export const agree = (page: Page) =>
  page.getByRole('checkbox', { name: '我已阅读并同意' }).press('Space');

/** Fills the registration form by email with a new name, without submitting it. */
export async function fillRegistration(page: Page, username: string): Promise<void> {
  const email = `${username}@mail.example`;
  await fill(page, {
    用户名: username,
    电子邮件地址: email,
    密码: 'Passw0rd',
    确认密码: 'Passw0rd',
  });
  await passHumanCheck(page);
  await agree(page);
}
