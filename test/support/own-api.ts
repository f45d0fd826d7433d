import { type ChildProcess, fork } from 'node:child_process';
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
  const child = await startApp('api', { PORT: String(port), ...env });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() };
}

/** A worker for a database of a test's own. @param env what it has otherwise than the site's */
export async function startOwnWorker(
  env: Record<string, string>,
): Promise<{ stop(): Promise<void> }> {
  const child = await startApp('worker', env);
  return {
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function startApp(name: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(`dist/apps/${name}/src/main.js`, {
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'error', ...env },
    stdio: 'inherit',
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (message !== 'ready') throw new Error(`the ${name} did not start`);
  return child;
}
