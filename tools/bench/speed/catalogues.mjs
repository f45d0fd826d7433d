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
export async function makeCatalogues({ keep }, env, counts) {
  const catalogues = [];
  for (const count of counts.toSorted((a, b) => a - b)) {
    print(`正在写入 ${count} 款图解…`);
    const url = await ensureDatabase(env.DATABASE_URL, `designs_${count}`);
    const own = { ...env, DATABASE_URL: url };
    await runCommand('migrate', own);
    const database = new pg.Pool({ connectionString: url, max: 4 });
    keep({ stop: () => database.end() });
    const client = await database.connect();
    await fill(client, count);
    client.release();
    catalogues.push({ count, env: own, database });
  }
  return catalogues;
}
