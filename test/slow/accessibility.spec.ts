import type { DesignCard, Page as Listed } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { DESKTOP, enlarge, NARROW, PHONE, useBrowser } from '../support/browser/browser.js';
import {
  findAxeViolations,
  findCutTexts,
  findKeyboardViolations,
  findSmallTargets,
  findSplitWords,
} from '../support/browser/page-violations.js';
import { SCREENS, useScreens } from '../support/browser/screens.js';
import { visitor } from '../support/site/site.js';

const browser = useBrowser();
const open = useScreens(browser);
const { body } = await visitor.get<Listed<DesignCard>>('/designs/?p=1&n=100');
const names = body.results.map(({ name }) => name);

const WINDOWS = [
  ['390', PHONE],
  ['1280', DESKTOP],
] as const;

describe.each(SCREENS)('the screen $name', (screen) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    ({ context, page } = await open(screen, { reducedMotion: 'reduce' }));
  });
  afterAll(() => context.close());

  it('is walked through by keyboard, the focus always in sight', async () => {
    expect(await findKeyboardViolations(page)).toEqual([]);
  });

  it('is without a fault for axe, on a phone and on a desktop, in light and in dark', async () => {
    const faults: string[] = [];
    for (const [name, viewport] of WINDOWS) {
      if (screen.on && screen.on !== name) continue;
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await findAxeViolations(page, colorScheme === 'light' ? 'all' : 'colours');
        faults.push(...found.map((fault) => `${name} ${colorScheme}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

  it('is cut nowhere in a window 320 px wide, nor with the largest letters; no heading breaks inside a word (WALK-13)', async () => {
    await page.setViewportSize(NARROW);
    expect(await findCutTexts(page)).toEqual([]);
    expect(await findSplitWords(page, names)).toEqual([]);
    await enlarge(page);
    expect(await findCutTexts(page)).toEqual([]);
    expect(await findSplitWords(page, names)).toEqual([]);
  });

  it('has targets of at least 44 px on a phone, also with the largest letters (WALK-13)', async () => {
    await page.setViewportSize(PHONE);
    expect(await findSmallTargets(page)).toEqual([]);
    await page.evaluate("document.documentElement.style.fontSize = ''");
    expect(await findSmallTargets(page)).toEqual([]);
  });
});
