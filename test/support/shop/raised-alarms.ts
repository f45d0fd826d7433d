import type { AlarmKind } from '#contracts';
import type { TestDatabase } from '../database/database.js';

/** Lists the subjects of the raised alarms of a kind. */
export async function raisedAlarms(database: TestDatabase, kind: AlarmKind): Promise<string[]> {
  const rows = await database.query<{ subject: string }>(
    'SELECT subject FROM alarms WHERE kind = $1 AND cleared_at IS NULL ORDER BY id',
    [kind],
  );
  return rows.map(({ subject }) => subject);
}
