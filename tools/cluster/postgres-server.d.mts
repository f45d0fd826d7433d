export interface ServerOptions {
  dir: string;
  port: number;
  log: number | 'ignore' | 'inherit';
  settings?: string[];
}

export class PostgresServer {
  constructor(options: ServerOptions);
  readonly port: number;
  url(database?: string): string;
  create(): void;
  copyFrom(primary: PostgresServer): void;
  start(): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[], database?: string): Promise<Row[]>;
  stop(): Promise<void>;
}
