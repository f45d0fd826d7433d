import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../scripts/lib/ports.mjs';

/** An api beside the site's own, on the same database, that serves one test alone. */
export interface OwnApi {
  url: string;
  pid: number;
  stop(): void;
}

/** @param env what it has otherwise than the site's */
export async function startOwnApi(env: Record<string, string>): Promise<OwnApi> {
  const port = await freePort();
  const child = fork('dist/apps/api/src/main.js', {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: 'inherit',
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (message !== 'ready') throw new Error('the api did not start');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() };
}
