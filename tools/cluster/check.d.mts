import type { Cluster } from './cluster.mjs';

export function checkMainJob(shop: Cluster): Promise<void>;
