import { describe, expect, it } from '@jest/globals';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, useBrowser } from '../support/browser.js';
import { SCREENS, useScreens } from '../support/screens.js';

const browser = useBrowser();
const open = useScreens(browser);

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** What axe says against a page: how bad, by which rule, where. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify(OPTIONS)})`,
  );
  return violations.flatMap(({ impact, id, nodes }) =>
    nodes.map(({ target }) => `${impact} ${id} ${target.join(' ')}`),
  );
}

describe('axe finds nothing against', () => {
  it.each(SCREENS)(
    '$name on a phone and on a desktop, in light and in dark',
    async (screen) => {
      const { context, page } = await open(screen, { reducedMotion: 'reduce' });
      await page.evaluate(axe.source);
      const faults: string[] = [];
      for (const [name, viewport] of [
        ['390', PHONE],
        ['1280', DESKTOP],
      ] as const) {
        if (screen.on && screen.on !== name) continue;
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const where = `${screen.name} ${name} ${colorScheme}:`;
          faults.push(...(await faultsOf(page)).map((fault) => `${where} ${fault}`));
        }
      }
      expect(faults).toEqual([]);
      await context.close();
    },
    60_000,
  );
});
