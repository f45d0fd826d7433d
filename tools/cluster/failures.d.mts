import type { Cluster } from './cluster.mjs';

export interface Failure {
  what: string;
  /** Whether every anonymous read must succeed meanwhile. */
  reads: boolean;
  /** Causes the failure. @returns what `mend` needs */
  inflict(shop: Cluster): unknown;
  mend?(shop: Cluster, failed: unknown): Promise<void>;
}

export const FAILURES: { redis: Failure };
