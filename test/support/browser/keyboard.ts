import type { Locator } from 'playwright-core';

/** More than the controls of any screen. */
const MOST_PRESSES = 250;

/** Moves the focus by one key until it is on an element. @throws Error if it never gets there */
export async function focusBy(key: string, target: Locator): Promise<void> {
  await target.waitFor();
  const { keyboard } = target.page();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(target)}`);
}
