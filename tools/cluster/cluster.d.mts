import type { Pool } from 'pg';

export interface ClusterPart {
  name: string;
  /** Kills the process, which is then restarted. */
  crash(): void;
  /** Simulates the failure of its machine: the part is not restarted. */
  fail(): Promise<void>;
  start(): Promise<void>;
  pause(): void;
  resume(): void;
}

export interface ClusterOptions {
  apis?: number;
  workers?: number;
  demo?: boolean;
  env?: Record<string, string>;
  ports?: Record<string, number>;
  print?: (text: string) => void;
}

export class Cluster {
  constructor(dir: string, options?: ClusterOptions);
  readonly siteUrl: string;
  readonly sandboxUrl: string;
  readonly ports: Record<string, number>;
  readonly database: Pool;
  readonly apis: ClusterPart[];
  readonly workers: ClusterPart[];
  start(): Promise<void>;
  primary(): Promise<ClusterPart | null>;
  master(): Promise<ClusterPart | null>;
  untilSynchronous(): Promise<void>;
  stop(): Promise<void>;
}
