import type { Audience, Craft, Season } from '#contracts';
import type { Construction } from '../patterns/pattern.js';
import type { ColorName, Yarn } from '../patterns/yarns.js';

/** The designers of the demo shop, each with a style of their own. The first one has the demo account of a designer. */
export const DESIGNERS = {
  camellia: '山茶手作',
  north: '北坡提花',
  plain: '一寸素线',
  cotton: '棉棉的钩针',
} as const;

export interface DemoDesign {
  name: string;
  designer: keyof typeof DESIGNERS;
  /** The price in yuan. */
  price: string;
  oldPrice?: string;
  craft: Craft;
  audience: Audience[];
  season: Season[];
  style: string[];
  /** Describes the motif. The other sentences of the description are generated from the construction. */
  words: string;
  yarn: Yarn;
  /** The colours; the first is the main one. */
  colors: readonly ColorName[];
  construction: Construction;
}
