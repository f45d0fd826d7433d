import type { SmsUsage } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Codes sent in the last day, by phone and by IP address. */
export interface RecentCodes {
  /** Null if none was sent to the phone. */
  secondsSinceLast: number | null;
  ofPhone: number;
  ofIp: number;
  /** Seconds until the oldest code of the phone, or of the IP address, is older than a day. */
  secondsUntilFewerOfPhone: number | null;
  secondsUntilFewerOfIp: number | null;
}

export interface NewSmsCode {
  id: string;
  phone: string;
  usage: SmsUsage;
  codeHash: Buffer;
  ip: string;
  lifeSeconds: number;
}

@Injectable()
export class SmsCodesRepository {
  constructor(private readonly sql: Sql) {}

  /** Serialises requests for the same phone or IP address until the transaction ends. */
  async lock(phone: string, ip: string, manager: EntityManager): Promise<void> {
    // Always locked in this order, to avoid deadlocks.
    for (const key of [`phone ${phone}`, `ip ${ip}`]) {
      await this.sql.lock(`sms ${key}`, manager);
    }
  }

  async findRecent(phone: string, ip: string, manager: EntityManager): Promise<RecentCodes> {
    const recent = (await this.sql.one<RecentCodes>(
      `SELECT
         extract(epoch FROM now() - max(created_at) FILTER (WHERE phone = $1))::float
           AS "secondsSinceLast",
         count(*) FILTER (WHERE phone = $1) AS "ofPhone",
         count(*) FILTER (WHERE ip = $2) AS "ofIp",
         extract(epoch FROM min(created_at) FILTER (WHERE phone = $1) + interval '1 day' - now())::float
           AS "secondsUntilFewerOfPhone",
         extract(epoch FROM min(created_at) FILTER (WHERE ip = $2) + interval '1 day' - now())::float
           AS "secondsUntilFewerOfIp"
       FROM sms_codes
       WHERE (phone = $1 OR ip = $2) AND created_at > now() - interval '1 day'`,
      [phone, ip],
      manager,
    ))!;
    return recent;
  }

  async insert(code: NewSmsCode, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `INSERT INTO sms_codes (id, phone, usage, code_hash, ip, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [code.id, code.phone, code.usage, code.codeHash, code.ip, code.lifeSeconds],
      manager,
    );
  }

  /** Returns the phone of a code that is still valid. */
  async findPhone(id: string): Promise<string | null> {
    const row = await this.sql.one<{ phone: string }>(
      'SELECT phone FROM sms_codes WHERE id = $1 AND used_at IS NULL AND expires_at > now()',
      [id],
    );
    return row?.phone ?? null;
  }

  /** Counts an attempt on the newest valid code, in its own statement; null if no attempt is left. */
  async countTry(
    phone: string,
    usage: SmsUsage,
    triesAllowed: number,
  ): Promise<{ id: string; codeHash: Buffer } | null> {
    return this.sql.one<{ id: string; codeHash: Buffer }>(
      `UPDATE sms_codes SET tries = tries + 1
       WHERE id = (
           SELECT id FROM sms_codes WHERE phone = $1 AND usage = $2
           ORDER BY created_at DESC LIMIT 1)
         AND tries < $3 AND used_at IS NULL AND expires_at > now()
       RETURNING id, code_hash AS "codeHash"`,
      [phone, usage, triesAllowed],
    );
  }

  /** Returns false if another request has just used it. */
  async use(id: string, manager: EntityManager): Promise<boolean> {
    const affected = await this.sql.affected(
      'UPDATE sms_codes SET used_at = now() WHERE id = $1 AND used_at IS NULL',
      [id],
      manager,
    );
    return affected === 1;
  }
}
