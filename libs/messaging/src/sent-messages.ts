import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

/** Which messages have gone out, by their idempotency key. */
@Injectable()
export class SentMessages {
  constructor(private readonly sql: Sql) {}

  /** Forgets the keys of messages that are older than 90 days. */
  async removeOld(): Promise<void> {
    await this.sql.run("DELETE FROM sent_messages WHERE sent_at < now() - interval '90 days'");
  }

  /**
   * Sends unless that was done before. A process that dies between the sending and the note of it
   * sends once more: at least once, and almost always exactly once.
   */
  async once(key: string, send: () => Promise<void>): Promise<void> {
    const count = await this.sql.affected('SELECT 1 FROM sent_messages WHERE key = $1', [key]);
    if (count > 0) return;
    await send();
    await this.sql.run('INSERT INTO sent_messages (key) VALUES ($1) ON CONFLICT DO NOTHING', [key]);
  }
}
