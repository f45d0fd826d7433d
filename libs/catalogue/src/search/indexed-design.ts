/** The finished measures of a size by which designs are searched, in cm. */
export const SIZE_MEASURES = ['bust', 'head', 'hand', 'foot'] as const;
export type SizeMeasure = (typeof SIZE_MEASURES)[number];
/** The index of a size's metres in `IndexedDesign.sizes`. */
export const SIZE_METRES = 1 + SIZE_MEASURES.length;
/** The numbers of a size. */
export type SizeNumber = SizeMeasure | 'metres';

/** A design as the search index holds it. */
export interface IndexedDesign {
  id: number;
  /** The transaction that last changed it. */
  changedIn: number;
  isActive: boolean;
  name: string;
  description: string;
  priceFen: number;
  downloads: number;
  /** Lower bound of the share of good reviews. */
  rating: number;
  /** What of its sheet and categories is found as text. */
  labels: string[];
  values: Record<string, (string | number)[]>;
  numbers: Record<
    'needle_mm' | 'gauge_sts' | 'gauge_rows' | 'metres_min' | 'strands',
    number | null
  >;
  /** Of each size its position, then its measures in the order of `SIZE_MEASURES`, then its metres. */
  sizes: [number, ...(number | null)[]][];
}

/** The measure of a size with this index in `SIZE_MEASURES`; null if its sheet does not give it. */
export const measureOf = (size: IndexedDesign['sizes'][number], measure: number): number | null =>
  size[1 + measure] ?? null;
