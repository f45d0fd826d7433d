import { plainIn } from '../patterns/motifs.js';
import { raglan } from '../patterns/raglan.js';
import { BABIES, CHILDREN } from '../patterns/sizes.js';
import { vest } from '../patterns/vest.js';
import { YARNS } from '../patterns/yarns.js';
import { BABY, designOf, KIDS, MILD } from './helpers.js';

/** 一寸素线 for children and babies. */
export const MINIMAL_SMALL = {
  plainVest: designOf(
    'plain',
    { price: '22.00', audience: KIDS, season: MILD, style: ['学院'] },
    vest,
    {
      name: '开学日儿童背心',
      motif: plainIn('navy'),
      yarn: YARNS.medium,
      bodies: CHILDREN,
      ease: 8,
      difficulty: 3,
    },
  ),
  babyCardigan: designOf(
    'plain',
    { price: '20.00', audience: BABY, season: MILD, style: ['极简'] },
    raglan,
    {
      name: '初生日插肩小开衫',
      motif: plainIn('cream'),
      yarn: YARNS.sport,
      bodies: BABIES,
      ease: 7,
      difficulty: 3,
      isOpen: true,
    },
  ),
} as const;
