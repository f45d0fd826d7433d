import { describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { enlarge, openAs, PHONE, useBrowser, WECHAT_UA } from '../../support/browser/browser.js';
import { choose } from '../../support/browser/reader.js';
import {
  findAxeViolations,
  findCutTexts,
  findSmallTargets,
} from '../../support/browser/page-violations.js';
import { newBuyer } from '../../support/site/site.js';

const browser = useBrowser();

const IN_WECHAT = { userAgent: WECHAT_UA, isMobile: true, hasTouch: true };

async function openReader(viewport: { width: number; height: number }, options = IN_WECHAT) {
  const { account } = await newBuyer(1);
  const opened = await openAs(browser, account, '/read/1', viewport, options);
  await opened.page.locator('[role=group] img:not([alt=""])').waitFor();
  return opened;
}

type Point = readonly [x: number, y: number];

const touch = (session: CDPSession, type: 'Start' | 'Move' | 'End', points: readonly Point[]) =>
  session.send('Input.dispatchTouchEvent', {
    type: `touch${type}`,
    touchPoints: points.map(([x, y], id) => ({ x: Math.round(x), y: Math.round(y), id })),
  });

/** Puts fingers down, moves each to its end, and lifts them. */
async function drag(session: CDPSession, fingers: readonly (readonly [Point, Point])[]) {
  const STEPS = 10;
  const at = (part: number) =>
    fingers.map(([[x, y], [toX, toY]]): Point => [x + (toX - x) * part, y + (toY - y) * part]);
  await touch(session, 'Start', at(0));
  for (let step = 1; step <= STEPS; step += 1) await touch(session, 'Move', at(step / STEPS));
  await touch(session, 'End', []);
}

/** Zooms with two fingers to about three times the size. */
const pinch = (session: CDPSession, x: number, y: number) =>
  drag(session, [
    [
      [x - 40, y],
      [x - 120, y],
    ],
    [
      [x + 40, y],
      [x + 120, y],
    ],
  ]);

const surfaceOf = (page: Page) => page.getByRole('group', { name: /方向键移动/ });

/** The zoom that the button names, in percent. */
const zoomOf = async (page: Page) =>
  Number.parseInt(await page.getByRole('button', { name: '恢复原大' }).innerText(), 10);

const leftOf = async (page: Page) =>
  (await page.locator('[role=group] img:not([alt=""])').boundingBox())!.x;

describe('fingers on a page', () => {
  it('pinch to zoom, and one moves the page; a double tap zooms and goes back (READ-06)', async () => {
    const { context, page } = await openReader(PHONE);
    const session = await context.newCDPSession(page);
    const box = (await surfaceOf(page).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await pinch(session, x, y);
    await page
      .getByRole('button', { name: '恢复原大' })
      .getByText(/^(2[5-9]|3\d)\d%$/)
      .waitFor();
    const before = await leftOf(page);
    await drag(session, [
      [
        [x + 60, y],
        [x - 20, y],
      ],
    ]);
    // The page rests where the finger left it, or glides on.
    await page.waitForFunction(
      `document.querySelector('[role=group] img:not([alt=""])').getBoundingClientRect().x < ${before - 60}`,
    );
    expect(await zoomOf(page)).toBeGreaterThan(200);
    await page.getByRole('button', { name: '恢复原大' }).click();
    await page.getByRole('button', { name: '恢复原大' }).getByText('100%').waitFor();
    for (const zoom of ['250%', '100%']) {
      // Sent together, because the second tap must come soon after the first.
      await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
      await page.getByRole('button', { name: '恢复原大' }).getByText(zoom).waitFor();
    }
    await context.close();
  });
});

describe('fingers that draw', () => {
  it('draw a line that another finger on the page neither cuts nor bends, and pinch to zoom (READ-06, READ-13)', async () => {
    const { context, page } = await openReader(PHONE);
    const session = await context.newCDPSession(page);
    await choose(page, '在这一页上涂画');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const box = (await page.locator('[data-drawing]').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    const hand: Point = [x + 60, y + 150];
    await touch(session, 'Start', [[x - 80, y]]);
    for (const to of [-60, -40, -20]) await touch(session, 'Move', [[x + to, y]]);
    await touch(session, 'Start', [[x - 20, y], hand]);
    for (const to of [0, 20])
      await touch(session, 'Move', [
        [x + to, y],
        [hand[0] + to, hand[1]],
      ]);
    await touch(session, 'End', []);
    const stroke = page.getByRole('img', { name: '这一页有 1 笔涂画' });
    await stroke.waitFor();
    const line = (await stroke.locator('polyline').boundingBox())!;
    expect(line.height).toBeLessThan(10);
    expect(line.width).toBeGreaterThan(90);

    await pinch(session, x, y);
    await page
      .getByRole('button', { name: '恢复原大' })
      .getByText(/^(2[5-9]|3\d)\d%$/)
      .waitFor();
    await stroke.waitFor();
    await page.getByRole('button', { name: '画好了' }).click();
    await context.close();
  });
});

describe('the reader on phones', () => {
  it.each([
    ['320 px wide', { width: 320, height: 640 }],
    ['430 px wide', { width: 430, height: 932 }],
    ['in landscape', { width: 844, height: 390 }],
  ])(
    'has all its controls in reach, %s, also with the largest letters (READ-19)',
    async (_name, viewport) => {
      const { context, page } = await openReader(viewport);
      for (const isLarge of [false, true]) {
        if (isLarge) await enlarge(page);
        expect(await findCutTexts(page)).toEqual([]);
        expect(await findSmallTargets(page)).toEqual([]);
        for (const name of ['下一页', '放大', '阅读设置', '减一行', '撤销上一次']) {
          const box = (await page.getByRole('button', { name }).boundingBox())!;
          expect({ name, isLarge, isInside: isInside(box, viewport) }).toEqual({
            name,
            isLarge,
            isInside: true,
          });
        }
      }
      await context.close();
    },
  );

  it('changes sides for the left hand, and dims the page at night, on this device from then on (READ-19)', async () => {
    const { context, page } = await openReader(PHONE);
    const sideOf = async () => {
      const box = (await page.getByRole('button', { name: '减一行' }).boundingBox())!;
      return box.x + box.width / 2 < PHONE.width / 2 ? 'left' : 'right';
    };
    const brightness = () =>
      page.evaluate<string>(`(() => {
        let element = document.querySelector('[role=group] img:not([alt=""])');
        const filters = [];
        for (; element; element = element.parentElement) filters.push(getComputedStyle(element).filter);
        return filters.filter((filter) => filter !== 'none').join();
      })()`);
    const side = await sideOf();
    expect(await brightness()).toBe('');
    await page.getByRole('button', { name: '阅读设置' }).click();
    await page.getByRole('checkbox', { name: '左手：按钮换边' }).check();
    await page.getByRole('checkbox', { name: '夜间：页面调暗' }).check();
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await page.reload();
    await page.locator('[role=group] img:not([alt=""])').waitFor();
    expect(await sideOf()).not.toBe(side);
    expect(await brightness()).toContain('brightness');
    expect(await findAxeViolations(page, 'all')).toEqual([]);
    await context.close();
  });

  it('keeps the screen on while it is open, and tells the true state (READ-14)', async () => {
    const { account } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, '/terms', PHONE, IN_WECHAT);
    await page.addInitScript(`
      window.locks = 0;
      Object.defineProperty(navigator, 'wakeLock', { value: {
        request: async () => {
          window.locks += 1;
          const lock = new EventTarget();
          lock.release = async () => lock.dispatchEvent(new Event('release'));
          window.lastLock = lock;
          return lock;
        },
      } });`);
    await page.goto('/read/1');
    await page.getByRole('button', { name: '屏幕常亮 · 未开' }).click();
    await page.getByRole('button', { name: '屏幕常亮 · 已开' }).waitFor();
    // The browser takes the lock away when the page is hidden.
    await page.evaluate('lastLock.release()');
    await page.getByRole('button', { name: '屏幕常亮 · 未开' }).waitFor();
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('button', { name: '屏幕常亮 · 已开' }).waitFor();
    expect(await page.evaluate('locks')).toBe(2);
    await context.close();
  });
});

function isInside(
  box: { x: number; y: number; width: number; height: number },
  viewport: { width: number; height: number },
): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return box.x >= -1 && box.y >= -1 && right <= viewport.width + 1 && bottom <= viewport.height + 1;
}
