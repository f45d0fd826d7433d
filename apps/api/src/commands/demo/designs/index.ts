import { CLASSICS as A } from './classics.js';
import { COLOURWORK as N } from './colourwork.js';
import { CROCHET as C } from './crochet.js';
import type { DemoDesign } from './demo-design.js';
import { MINIMAL as P } from './minimal.js';
import { MINIMAL_SMALL as S } from './minimal-small.js';

/**
 * The designs of the demo shop, oldest first. New designs are appended: a design's position determines its id, which is
 * part of its URL.
 */
export const DEMO_DESIGNS: readonly DemoDesign[] = [
  A.plainRib,
  A.seedBeret,
  A.basket,
  A.mist,
  A.aran,
  A.amber,
  P.marine,
  P.sunset,
  N.zigzag,
  N.argyle,
  N.houndstooth,
  N.dots,
  N.cloud,
  N.berry,
  N.mushroom,
  N.sheep,
  N.cat,
  N.fish,
  N.leaves,
  N.star,
  N.heart,
  N.tree,
  P.salt,
  N.fairIsle,
  C.bear,
  P.loomHat,
  A.cableSocks,
  P.sandShawl,
  C.bucket,
  P.machinePullover,
  N.crossMittens,
  P.tunisianScarf,
  C.granny,
  A.fisherman,
  P.mixedBlanket,
  C.rabbit,
  S.plainVest,
  N.snowMen,
  A.mitts,
  P.loomCowl,
  C.net,
  S.babyCardigan,
  A.cableVest,
  P.stripeShawl,
  P.tunisianBlanket,
  N.babyYoke,
  C.cat,
  P.machineScarf,
  A.mossRaglan,
  C.tote,
  P.menRaglan,
  A.cableCowl,
  P.plainSocks,
];
