import type { Audience, Season } from '#contracts';
import type { Motif } from '../patterns/motifs.js';
import type { Construction } from '../patterns/pattern.js';
import type { Yarn } from '../patterns/yarns.js';
import type { DemoDesign } from './demo-design.js';

export const COLD: Season[] = ['autumn', 'winter'];
export const MILD: Season[] = ['spring', 'autumn'];
export const WARM: Season[] = ['spring', 'summer'];
export const GIRLS: Audience[] = ['women'];
export const ALL: Audience[] = ['unisex'];
export const KIDS: Audience[] = ['child'];
export const BABY: Audience[] = ['baby'];

interface Shop {
  price: string;
  oldPrice?: string;
  audience: Audience[];
  season: Season[];
  style: string[];
}

/** A design from a plan and the construction that works it. */
export function designOf<P extends { name: string; motif: Motif; yarn: Yarn }>(
  designer: DemoDesign['designer'],
  shop: Shop,
  construct: (plan: P) => Construction,
  plan: P,
  craft: DemoDesign['craft'] = 'knit',
): DemoDesign {
  const { name, motif, yarn } = plan;
  return {
    ...shop,
    name,
    designer,
    craft,
    words: motif.words,
    yarn,
    colors: motif.colors,
    construction: construct(plan),
  };
}
