// `npm run backup`, `npm run backup:verify` and `npm run restore`: run the commands of the api for the shop of the
// environment and .env, or else for the one that `npm start` runs on this machine.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readEnvFile } from '../lib/env-file.mjs';
import { runningPostgres } from '../stack/postgres.mjs';
import { assertNodeVersion, ensureBuilt, ensureInstalled, ROOT } from '../lib/prepare.mjs';
import { reportFailure, ExpectedError } from '../lib/output.mjs';

function environment() {
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const env = { ...readEnvFile(resolve(ROOT, set.ENV_FILE ?? '.env')), ...set };
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  const databaseUrl = env.DATABASE_URL ?? runningPostgres(join(dataDir, 'postgres'), 'cloudknit');
  if (!databaseUrl) {
    throw new ExpectedError(
      `没有设置 DATABASE_URL，数据目录 ${dataDir} 的商城也没有在运行：请先 npm start`,
    );
  }
  return { STORAGE_DIR: join(dataDir, 'files'), ...env, DATABASE_URL: databaseUrl };
}

try {
  const [command, ...args] = process.argv.slice(2);
  assertNodeVersion();
  await ensureInstalled();
  await ensureBuilt();
  const env = command === 'verify-backup' ? process.env : environment();
  const program = join(ROOT, `dist/apps/api/src/commands/${command}.js`);
  const { status } = spawnSync(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  reportFailure(error);
}
