import { chinaDay } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { DESKTOP, openAs, useBrowser } from '../../support/browser/browser.js';
import { ADMIN } from '../../support/site/site.js';

const browser = useBrowser();

/** A time zone where it is another day than in China now: 20 hours behind it, or 6 hours ahead. */
function otherZone(): string {
  const chinaHour = (new Date().getUTCHours() + 8) % 24;
  return chinaHour < 20 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
}

describe('the days of the console', () => {
  it('are those of China in a browser of another time zone: the bill of yesterday (CONS-07)', async () => {
    const { context, page } = await openAs(browser, ADMIN, '/console/reconciliation', DESKTOP, {
      timezoneId: otherZone(),
    });
    const before = chinaDay(Date.now(), -1);
    const day = await page.getByLabel('哪一天').inputValue();
    expect([before, chinaDay(Date.now(), -1)]).toContain(day);
    await context.close();
  });
});
