import pg from 'pg';
import { ensureDatabase } from '../../stack/postgres.mjs';
import { print } from '../../lib/output.mjs';
import { fill } from './fill.mjs';
import { runCommand } from './programs.mjs';

/**
 * Creates a database with each number of designs.
 * @param env of a running shop
 * @returns {Promise<{count: number, env: object, database: pg.Pool}[]>} the smallest first
 */
export async function makeCatalogues(trial, env, counts) {
  const catalogues = [];
  for (const count of counts.toSorted((a, b) => a - b)) {
    catalogues.push(await makeCatalogue(trial, env, count, `designs_${count}`));
  }
  return catalogues;
}

/**
 * Creates a database with designs.
 * @param env of a running shop
 * @param {string} name of the database, which does not exist yet
 * @returns {Promise<{count: number, env: object, database: pg.Pool}>}
 */
export async function makeCatalogue({ keep }, env, count, name) {
  print(`正在写入 ${count} 款图解…`);
  const url = await ensureDatabase(env.DATABASE_URL, name);
  const own = { ...env, DATABASE_URL: url };
  await runCommand('migrate', own);
  const database = new pg.Pool({ connectionString: url, max: 4 });
  keep({ stop: () => database.end() });
  const client = await database.connect();
  try {
    await fill(client, count);
  } finally {
    client.release();
  }
  return { count, env: own, database };
}
