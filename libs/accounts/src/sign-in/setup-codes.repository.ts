import { LIMITS } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Processes that start within this many seconds share one code: only the first of them replaces the old one. */
const START_SECONDS = 10;

/** The one-time code of the first run. */
@Injectable()
export class SetupCodesRepository {
  constructor(private readonly sql: Sql) {}

  /** Replaces the code. @returns false if another process did so in the last seconds */
  async replace(codeHash: Buffer): Promise<boolean> {
    const affected = await this.sql.affected(
      `INSERT INTO setup_codes (code_hash, expires_at)
       VALUES ($1, now() + make_interval(secs => $2))
       ON CONFLICT (id) DO UPDATE
         SET code_hash = $1, tries = 0, created_at = now(), expires_at = excluded.expires_at
         WHERE setup_codes.created_at < now() - make_interval(secs => $3)`,
      [codeHash, LIMITS.setupCodeSeconds, START_SECONDS],
    );
    return affected === 1;
  }

  /**
   * Counts a try before the code is compared, so that simultaneous guesses cannot exceed the limit.
   * @returns the hash to compare with; null if the code has expired or there were too many tries
   */
  async reserveTry(): Promise<Buffer | null> {
    const row = await this.sql.one<{ code_hash: Buffer }>(
      `UPDATE setup_codes SET tries = tries + 1
       WHERE tries < $1 AND expires_at > now() RETURNING code_hash`,
      [LIMITS.setupCodeTries],
    );
    return row?.code_hash ?? null;
  }

  /** Takes back the count of a try with the right code, so that `tries` counts wrong codes only. */
  async returnTry(): Promise<void> {
    await this.sql.run('UPDATE setup_codes SET tries = tries - 1 WHERE tries > 0');
  }

  /** Lets one transaction after the other create the first admin. */
  lock(manager: EntityManager): Promise<void> {
    return this.sql.lock('accounts:first-admin', manager);
  }

  async remove(manager: EntityManager): Promise<void> {
    await this.sql.run('DELETE FROM setup_codes', [], manager);
  }
}
