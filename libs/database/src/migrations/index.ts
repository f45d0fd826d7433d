import { Baseline1795200000000 } from './1795200000000-baseline.js';

/** In the order they run. */
export const migrations = [Baseline1795200000000];
