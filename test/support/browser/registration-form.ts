import type { Page } from 'playwright-core';

/** The button of the registration form. */
export const register = (page: Page) => page.getByRole('button', { name: '注册', exact: true });

/** Fills the fields with these labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Agrees to the terms by keyboard. */
export const agree = (page: Page) =>
  page.getByRole('checkbox', { name: '我已阅读并同意' }).press('Space');
