import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** The form's message about a restored draft that had files. */
export const DRAFT_WITHOUT_FILES = '已恢复上次填写的内容，文件需要重新选择';

/** A form's field by its label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Fills the fields with these labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

export async function expectFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    expect(await field(page, label).inputValue()).toBe(value);
  }
}

/** Everything in the tab's session storage. */
export const kept = (page: Page) => page.evaluate<string>('JSON.stringify(sessionStorage)');

/** Reloads the page and confirms the browser's question about unsaved changes. */
export async function reload(page: Page): Promise<void> {
  const accept = (dialog: { accept(): Promise<void> }) => void dialog.accept();
  page.on('dialog', accept);
  await page.reload();
  page.off('dialog', accept);
}
