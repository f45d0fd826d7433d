import type { ChildProcess } from 'node:child_process';
import type { Pool } from 'pg';

export interface ClusterPart {
  name: string;
  child: ChildProcess | null;
  /** Kills every process; the part is then restarted. */
  crash(): void;
  /** Simulates the failure of its machine: the part is not restarted. */
  fail(): Promise<void>;
  start(): Promise<void>;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** What the parts of the database share. */
export interface DatabaseContext {
  /** The directory of all data. */
  dir: string;
  ports: Record<string, number>;
  /** Assigns a free port to each part of these names that has none. */
  assignPorts(names: string[]): Promise<void>;
  /** The password of the role `cloudknit`. */
  password: string;
  /** Opens the log file of a part. @returns its file descriptor */
  logOf(name: string): number;
}

export interface DatabaseParts {
  postgres: { isSynchronous(): Promise<boolean> }[];
  pgbouncer: ClusterPart;
}

export interface ClusterOptions {
  apis?: number;
  workers?: number;
  demo?: boolean;
  /** A master and a replica with Sentinels, or a Redis Cluster. */
  redis?: 'sentinel' | 'cluster';
  env?: Record<string, string>;
  ports?: Record<string, number>;
  print?: (text: string) => void;
  startDatabase?: (
    context: DatabaseContext,
    startPart: (part: Pick<ClusterPart, 'start' | 'stop'>) => Promise<void>,
  ) => Promise<DatabaseParts>;
}

export class Cluster {
  constructor(dir: string, options?: ClusterOptions);
  readonly siteUrl: string;
  readonly sandboxUrl: string;
  /** The settings of its programs, of each api but its port. */
  readonly appEnv: Record<string, string>;
  readonly ports: Record<string, number>;
  readonly database: Pool;
  readonly apis: ClusterPart[];
  readonly workers: ClusterPart[];
  readonly pgbouncer: ClusterPart;
  start(): Promise<void>;
  primary(): Promise<ClusterPart | null>;
  master(): Promise<ClusterPart | null>;
  untilSynchronous(): Promise<void>;
  readStored(key: string): Promise<Buffer>;
  stop(): Promise<void>;
}
