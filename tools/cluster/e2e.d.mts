import type { Cluster } from './cluster.mjs';

export const CORE: string[];
export const E2E_ENV: Record<string, string>;
export function runCoreSuite(
  cluster: Pick<Cluster, 'siteUrl' | 'sandboxUrl' | 'appEnv'>,
  specs?: string[],
): Promise<void>;
