import type { AlarmKind } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A notice of an alarm; notices of one alarm are numbered from 1. */
export interface AlarmNotice {
  alarmId: number;
  notice: number;
}

export interface AlarmRow {
  kind: AlarmKind;
  subject: string;
  detail: string;
  isCleared: boolean;
  /** The number of the last notice. */
  notices: number;
}

const NOTICE = 'id AS "alarmId", notices AS notice';

@Injectable()
export class AlarmsRepository {
  constructor(private readonly sql: Sql) {}

  /** Opens an alarm. @returns null if it is open already; its detail is updated then */
  async open(
    kind: AlarmKind,
    subject: string,
    detail: string,
    manager: EntityManager,
  ): Promise<AlarmNotice | null> {
    const row = await this.sql.one<AlarmNotice & { isNew: boolean }>(
      `INSERT INTO alarms (kind, subject, detail) VALUES ($1, $2, $3)
       ON CONFLICT (kind, subject) WHERE cleared_at IS NULL
       DO UPDATE SET detail = excluded.detail, checked_at = now()
       RETURNING ${NOTICE}, xmax = 0 AS "isNew"`,
      [kind, subject, detail],
      manager,
    );
    return row!.isNew ? { alarmId: row!.alarmId, notice: row!.notice } : null;
  }

  /** Closes an alarm. @returns null if it was not open */
  close(kind: AlarmKind, subject: string, manager: EntityManager): Promise<AlarmNotice | null> {
    return this.sql.one<AlarmNotice>(
      `UPDATE alarms SET cleared_at = now(), notices = notices + 1
       WHERE kind = $1 AND subject = $2 AND cleared_at IS NULL RETURNING ${NOTICE}`,
      [kind, subject],
      manager,
    );
  }

  /** Changes the details of the alarms of a subject, also of cleared ones. @returns their ids */
  async changeDetail(
    kind: AlarmKind,
    subject: string,
    detail: string,
    manager: EntityManager,
  ): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      'UPDATE alarms SET detail = $3 WHERE kind = $1 AND subject = $2 RETURNING id',
      [kind, subject, detail],
      manager,
    );
    return rows.map(({ id }) => id);
  }

  /** Closes the open alarms of a kind that no check has raised again for so many hours. */
  async closeUnchecked(kind: AlarmKind, hours: number): Promise<void> {
    await this.sql.run(
      `UPDATE alarms SET cleared_at = now(), notices = notices + 1
       WHERE kind = $1 AND cleared_at IS NULL AND checked_at < now() - make_interval(hours => $2)`,
      [kind, hours],
    );
  }

  /** Takes the open alarms whose last notice is a day old. */
  takeForgotten(manager: EntityManager): Promise<AlarmNotice[]> {
    return this.sql.rows<AlarmNotice>(
      `UPDATE alarms SET told_at = now(), notices = notices + 1
       WHERE cleared_at IS NULL AND told_at < now() - interval '1 day' RETURNING ${NOTICE}`,
      [],
      manager,
    );
  }

  find(id: number): Promise<AlarmRow | null> {
    return this.sql.one<AlarmRow>(
      `SELECT kind, subject, detail, notices, cleared_at IS NOT NULL AS "isCleared"
       FROM alarms WHERE id = $1`,
      [id],
    );
  }

  async openSubjects(kind: AlarmKind): Promise<string[]> {
    const rows = await this.sql.rows<{ subject: string }>(
      'SELECT subject FROM alarms WHERE kind = $1 AND cleared_at IS NULL ORDER BY id',
      [kind],
    );
    return rows.map(({ subject }) => subject);
  }
}
