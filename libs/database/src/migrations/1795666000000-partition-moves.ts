import type { MigrationInterface, QueryRunner } from 'typeorm';
import { attachArchived, detachMonth } from './partitions/functions.js';

/** `MIGRATION_LOCK`, which a backup holds shared while it reads the rows. A migration never changes, so it is a copy. */
const SCHEMA_LOCK = '4201980517';

/**
 * No month leaves or joins its table while a backup reads the rows. A snapshot keeps the rows of a moment but reads the
 * partitions that are attached now, so that the rows of the month would be in neither place or in both.
 */
export class PartitionMoves1795666000000 implements MigrationInterface {
  name = 'PartitionMoves1795666000000';

  async up(runner: QueryRunner): Promise<void> {
    const isTaken = `NOT pg_try_advisory_xact_lock(${SCHEMA_LOCK})`;
    await runner.query(
      detachMonth(`
        IF ${isTaken} THEN
          RETURN false;
        END IF;`),
    );
    await runner.query(
      attachArchived(`
        IF ${isTaken} THEN
          RAISE EXCEPTION '备份或升级正在进行，月份没有接回，请等它结束后再试' USING ERRCODE = 'lock_not_available';
        END IF;`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(detachMonth());
    await runner.query(attachArchived());
  }
}
