import { LIMITS } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** How many wrong codes lock a second factor. */
const TRIES = 10;
/** Duration of the lock. */
const LOCK_MINUTES = 15;

/** A confirmed second factor, for its owner. */
export interface SecondFactorRow {
  confirmedAt: Date;
  recoveryCodesLeft: number;
}

/** An attempt that was counted before its comparison. */
export interface ReservedCodeTry {
  /** Encrypted. */
  secret: Buffer;
  /** The attempt's number since the last success. */
  number: number;
}

const RETURNED_TRY = `failed_tries = greatest(failed_tries - $3, 0),
  locked_until = CASE WHEN $3 >= ${TRIES} OR locked_until <= now() THEN NULL ELSE locked_until END`;

@Injectable()
export class SecondFactorsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {}

  find(userId: number): Promise<SecondFactorRow | null> {
    return this.sql.one<SecondFactorRow>(
      `SELECT confirmed_at AS "confirmedAt", cardinality(recovery_hashes) AS "recoveryCodesLeft"
       FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
      [userId],
    );
  }

  /** Starts an enrolment; it replaces one that was not finished. @returns false if the account has a second factor */
  async start(userId: number, secret: Buffer): Promise<boolean> {
    const count = await this.sql.affected(
      `INSERT INTO second_factors (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = now()
       WHERE second_factors.confirmed_at IS NULL RETURNING user_id`,
      [userId, secret],
    );
    return count > 0;
  }

  /** The encrypted secret of an enrolment that can still be finished. */
  async findStarted(userId: number): Promise<Buffer | null> {
    const row = await this.sql.one<{ secret: Buffer }>(
      `SELECT secret FROM second_factors WHERE user_id = $1 AND confirmed_at IS NULL
         AND created_at > now() - make_interval(secs => $2)`,
      [userId, LIMITS.secondFactorEnrolmentSeconds],
    );
    return row?.secret ?? null;
  }

  /** Finishes an enrolment, once. @returns false if it was finished or replaced meanwhile */
  async finish(
    userId: number,
    factor: { secret: Buffer; step: number; recoveryHashes: Buffer[] },
    manager: EntityManager,
  ): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE second_factors SET confirmed_at = now(), last_step = $3, recovery_hashes = $4
       WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NULL`,
      [userId, factor.secret, factor.step, factor.recoveryHashes],
      manager,
    );
    return count > 0;
  }

  /** Counts an attempt before its comparison; null without a second factor, and while it is locked. */
  reserveTry(userId: number): Promise<ReservedCodeTry | null> {
    return this.sql.one<ReservedCodeTry>(
      `UPDATE second_factors SET
         failed_tries = CASE WHEN failed_tries + 1 >= $2 THEN 0 ELSE failed_tries + 1 END,
         locked_until = CASE WHEN failed_tries + 1 >= $2
           THEN now() + make_interval(mins => $3) ELSE locked_until END
       WHERE user_id = $1 AND confirmed_at IS NOT NULL
         AND (locked_until IS NULL OR locked_until <= now())
       RETURNING secret, CASE failed_tries WHEN 0 THEN $2 ELSE failed_tries END AS number`,
      [userId, TRIES, LOCK_MINUTES],
    );
  }

  /** Seconds until a locked second factor may be tried again; null without a second factor. */
  async secondsLocked(userId: number): Promise<number | null> {
    const row = await this.sql.one<{ seconds: number }>(
      `SELECT greatest(extract(epoch FROM locked_until - now()), 0)::float AS seconds
       FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
      [userId],
    );
    return row === null ? null : (row.seconds ?? 0);
  }

  /**
   * Uses the code of a time step, and returns the attempts up to this one to the budget.
   * @returns false if a code of this step or a later one was used
   */
  async useStep(userId: number, step: number, tryNumber: number): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE second_factors SET last_step = $2, ${RETURNED_TRY}
       WHERE user_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2`,
      [userId, step, tryNumber],
    );
    return count > 0;
  }

  /** Uses a recovery code, as `useStep` does. @returns how many are left; null if it is not one of them */
  async useRecoveryCode(
    userId: number,
    hash: Buffer,
    tryNumber: number,
    manager: EntityManager,
  ): Promise<number | null> {
    const row = await this.sql.one<{ left: number }>(
      `UPDATE second_factors SET recovery_hashes = array_remove(recovery_hashes, $2::bytea), ${RETURNED_TRY}
       WHERE user_id = $1 AND confirmed_at IS NOT NULL AND $2 = ANY(recovery_hashes)
       RETURNING cardinality(recovery_hashes) AS left`,
      [userId, hash, tryNumber],
      manager,
    );
    return row?.left ?? null;
  }

  async replaceRecoveryCodes(
    userId: number,
    hashes: Buffer[],
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      'UPDATE second_factors SET recovery_hashes = $2 WHERE user_id = $1',
      [userId, hashes],
      manager,
    );
  }

  /** @returns whether the account had a confirmed second factor */
  async remove(userId: number, manager: EntityManager = this.dataSource.manager): Promise<boolean> {
    const row = await this.sql.one<{ wasConfirmed: boolean }>(
      `DELETE FROM second_factors WHERE user_id = $1
       RETURNING confirmed_at IS NOT NULL AS "wasConfirmed"`,
      [userId],
      manager,
    );
    return row?.wasConfirmed ?? false;
  }
}
