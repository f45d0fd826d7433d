import type { Cluster } from './cluster.mjs';
import type { Failure } from './failures.mjs';

export interface FailoverFigures {
  requests: number;
  failedReads: number;
  failedWrites: number;
  withoutReadsMs: number;
  withoutWritesMs: number;
  lost: number;
  errors: string[];
  /** The violations; empty when everything acknowledged exists. */
  faults: string[];
}

export class FailoverDrill {
  constructor(shop: Cluster, random: () => number);
  readonly confirmed: { orders: string[]; payments: object[] };
  prepare(): Promise<void>;
  run(failure: Failure): Promise<FailoverFigures>;
  compareBooks(): Promise<{ faults: string[]; figures: { paid: number } }>;
}
