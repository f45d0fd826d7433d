import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CASE_MESSAGES, MESSAGE_EVENTS, API_MESSAGES, MESSAGES } from '#contracts';
import { describe, expect, it } from '@jest/globals';

/** Legal pages, which address the reader with 您. */
const LEGAL = ['terms-page.tsx', 'privacy-page.tsx', 'seller-page.tsx', 'report-page.tsx'];
/** Texts that must not change. */
const FIXED: string[] = [
  MESSAGES.forbidden,
  MESSAGES.termsRequired,
  MESSAGES.registeredByEmail,
  API_MESSAGES.verified,
  MESSAGES.resetEmailRequired,
  MESSAGES.orderPaid,
];

/** All texts in a nested object. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('the texts of the shop (WALK-14)', () => {
  it('address the reader with 你, except on legal pages and in fixed texts', () => {
    const shared = textsOf([MESSAGES, API_MESSAGES, CASE_MESSAGES, MESSAGE_EVENTS]);
    expect(shared.filter((text) => text.includes('您') && !FIXED.includes(text))).toEqual([]);
    const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.tsx') && !path.endsWith('.spec.tsx'),
    );
    expect(pages.length).toBeGreaterThan(100);
    const formal = pages.filter(
      (path) =>
        !LEGAL.includes(basename(path)) &&
        readFileSync(`${import.meta.dirname}/${path}`, 'utf8').includes('您'),
    );
    expect(formal).toEqual([]);
  });

  it('use one name for each action', () => {
    const texts = textsOf([MESSAGES, API_MESSAGES]).join('\n');
    for (const stiff of ['点击此处', '请先购买此设计', '订单已存在，请继续', '您已购买']) {
      expect(texts).not.toContain(stiff);
    }
  });
});
