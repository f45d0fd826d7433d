import type { ChildProcess } from 'node:child_process';

export interface RunningApp {
  child: ChildProcess;
  /** Stops it gracefully and waits for its end. */
  stop(): Promise<void>;
}

export function startApp(
  name: 'api' | 'worker' | 'sandbox',
  env: NodeJS.ProcessEnv,
  logDir: string | null,
  onDeath: (fault: Error) => void,
  options?: {
    echo?: boolean;
    onLine?: (line: string) => void;
    execArgv?: string[];
    readyMs?: number;
  },
): Promise<RunningApp>;
