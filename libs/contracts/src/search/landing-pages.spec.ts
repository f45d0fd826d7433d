import { describe, expect, it } from '@jest/globals';
import { readSearch } from './design-search.js';
import { LANDING_PAGES, landingPagesOf } from './landing-pages.js';

describe('landing pages (FIND-15)', () => {
  it('are searches that the grammar reads without a fault, each with a title and a sentence', () => {
    for (const [slug, { title, description, query }] of Object.entries(LANDING_PAGES)) {
      expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      const { search, faults } = readSearch(new URLSearchParams(query));
      expect([slug, faults]).toEqual([slug, {}]);
      expect(search.choices.length).toBeGreaterThan(0);
      expect(description.length).toBeGreaterThan(title.length);
    }
    const titles = Object.values(LANDING_PAGES).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('exist only with their category', () => {
    const slugs = landingPagesOf([{ slug: 'hat' }]).map(([slug]) => slug);
    expect(slugs).toEqual(['dk-hats', 'fair-isle']);
  });
});
