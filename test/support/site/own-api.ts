import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startApp } from '../../../tools/stack/apps.mjs';
import { freePort } from '../../../tools/stack/ports.mjs';

/** An additional process of the site's shop, on the same database, for one test. */
export interface OwnProcess {
  pid: number;
  child: ChildProcess;
  /** Its log so far. */
  output(): string;
  /** Stops it gracefully. @returns its exit code, null when a signal ended it */
  end(): Promise<number | null>;
}

export interface OwnApi extends OwnProcess {
  url: string;
}

/** @param env differences from the site's environment; without PORT a free port is chosen */
export async function startOwnApi(env: Record<string, string>): Promise<OwnApi> {
  const port = env['PORT'] ?? String(await freePort());
  const api = await startOwn('api', { ...env, PORT: port });
  return { ...api, url: `http://127.0.0.1:${port}` };
}

export async function startOwn(
  program: 'api' | 'worker',
  env: Record<string, string>,
): Promise<OwnProcess> {
  let log = '';
  const settings = {
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    METRICS_PORT: '',
    WORKER_METRICS_PORT: '',
    ...env,
  };
  const { child } = await startApp(program, settings, null, () => undefined, {
    echo: false,
    onLine: (line) => (log += `${line}\n`),
  });
  return {
    pid: child.pid!,
    child,
    output: () => log,
    end: async () => {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
}
