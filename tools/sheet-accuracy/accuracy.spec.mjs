import { describe, expect, it } from '@jest/globals';
import { OWN_CORPUS, readCorpus } from './corpus.mjs';
import { AIMS, measure } from './measure.mjs';

describe('the proposals of archives with known sheets', () => {
  it('are right for 90 % of what they propose, and propose 70 % of what is there (SHEET-09)', async () => {
    const { archives, fields, total } = await measure(readCorpus(OWN_CORPUS));
    expect(archives).toBeGreaterThanOrEqual(30);
    expect(total.right / total.proposed).toBeGreaterThanOrEqual(AIMS.right);
    expect(total.found / total.present).toBeGreaterThanOrEqual(AIMS.found);
    // The corpus asks for every field.
    for (const { present } of fields.values()) expect(present).toBeGreaterThan(0);
  }, 300_000);
});
