import type { IndexedDesign } from '#catalogue';

/** A design as the search index reads it. @param over fields with other values */
export const indexedDesign = (id: number, over: Partial<IndexedDesign> = {}): IndexedDesign => ({
  id,
  changedIn: 1,
  isActive: true,
  name: `图解${id}`,
  description: '',
  priceFen: 100,
  downloads: 0,
  rating: 0,
  labels: [],
  values: { craft: ['knit'] },
  numbers: { needle_mm: 4, gauge_sts: null, gauge_rows: null, metres_min: null, strands: null },
  sizes: [],
  ...over,
});
