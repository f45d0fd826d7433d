import type { ChildProcess } from 'node:child_process';

/** The only role of these servers. */
export const ROLE: { name: string; password: string };

export interface ServerOptions {
  dir: string;
  port: number;
  log: number | 'ignore' | 'inherit';
  settings?: string[];
}

export class PostgresServer {
  constructor(options: ServerOptions);
  readonly port: number;
  readonly child: ChildProcess | null;
  url(database?: string): string;
  create(): void;
  copyFrom(primary: PostgresServer): void;
  start(): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[], database?: string): Promise<Row[]>;
  stop(): Promise<void>;
}
