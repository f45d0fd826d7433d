// The settings that `npm start` and `npm run dev` share.
import { resolve } from 'node:path';
import { readEnvFile } from '../lib/env-file.mjs';
import { ROOT } from '../lib/prepare.mjs';
import { ExpectedError } from '../lib/output.mjs';
import { assertPortFree, readPort } from '../stack/ports.mjs';

/**
 * Reads the environment and the .env file, and checks that the ports are free.
 * @returns {Promise<{env: object, dataDir: string, port: number, sandboxPort: number, demo: boolean}>} what `Stack` takes
 * @throws {ExpectedError} that names the setting to change
 */
export async function readSettings() {
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const env = { ...readEnvFile(resolve(ROOT, set.ENV_FILE ?? '.env')), ...set };
  const port = readPort(env, 'PORT', 3000);
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 3900);
  if (port === sandboxPort) {
    throw new ExpectedError(`PORT 与 SANDBOX_PORT 都是 ${port}，请改其中一个`);
  }
  await assertPortFree(port, 'PORT');
  await assertPortFree(sandboxPort, 'SANDBOX_PORT');
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  return { env, dataDir, port, sandboxPort, demo: env.DEMO !== '0' };
}
