import type { ClusterPart, DatabaseContext } from './cluster.mjs';

export function pgbouncer(context: DatabaseContext): ClusterPart;
