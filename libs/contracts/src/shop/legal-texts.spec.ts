import { describe, expect, it } from '@jest/globals';
import {
  announcedText,
  ANNOUNCEMENT_DAYS,
  isConsentable,
  LEGAL_TEXT_KINDS,
  LEGAL_TEXTS,
  textInForce,
} from './legal-texts.js';

const DAY_MS = 86_400_000;

describe('LEGAL_TEXTS', () => {
  it.each(LEGAL_TEXT_KINDS)('announces each version of %s seven days ahead (LAW-07)', (kind) => {
    for (const { announced_on, effective_on } of LEGAL_TEXTS[kind].versions) {
      const days = (Date.parse(effective_on) - Date.parse(announced_on)) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(ANNOUNCEMENT_DAYS);
    }
  });

  it.each(LEGAL_TEXT_KINDS)('lists the versions of %s in order, each once (LAW-07)', (kind) => {
    const { versions } = LEGAL_TEXTS[kind];
    const days = versions.map(({ effective_on }) => effective_on);
    expect(days).toEqual([...days].sort());
    expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
  });
});

describe('textInForce', () => {
  it('changes at midnight in China (LAW-07)', () => {
    expect(textInForce('terms', new Date('2026-10-31T15:59:59Z')).version).toBe('2025-01');
    expect(textInForce('terms', new Date('2026-10-31T16:00:00Z')).version).toBe('2026-11');
  });
});

describe('announcedText', () => {
  it('tells of a version between its announcement and its first day (LAW-07)', () => {
    expect(announcedText('terms', new Date('2026-10-19T12:00:00Z'))).toBeNull();
    expect(announcedText('terms', new Date('2026-10-25T12:00:00Z'))?.version).toBe('2026-11');
    expect(announcedText('terms', new Date('2026-11-01T12:00:00Z'))).toBeNull();
  });
});

describe('isConsentable', () => {
  it('accepts the version in force and an announced one, and no other (LAW-03)', () => {
    const now = new Date('2026-11-20T00:00:00Z');
    expect(isConsentable('terms', '2026-11', now)).toBe(true);
    expect(isConsentable('terms', '2025-01', now)).toBe(false);
    expect(isConsentable('terms', '2099-01', now)).toBe(false);
    const announced = new Date('2026-10-25T00:00:00Z');
    expect(isConsentable('terms', '2025-01', announced)).toBe(true);
    expect(isConsentable('terms', '2026-11', announced)).toBe(true);
  });
});
