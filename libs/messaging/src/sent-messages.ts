import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

/** Records which messages were sent, by their idempotency key. */
@Injectable()
export class SentMessages {
  constructor(private readonly sql: Sql) {}

  /** Deletes the keys of messages older than 90 days. */
  async removeOld(): Promise<void> {
    await this.sql.run("DELETE FROM sent_messages WHERE sent_at < now() - interval '90 days'");
  }

  /**
   * Sends a message unless its key was recorded before. A process that dies between sending and recording
   * sends twice: delivery is at least once, and almost always exactly once.
   */
  async once(key: string, send: () => Promise<void>): Promise<void> {
    const count = await this.sql.affected('SELECT 1 FROM sent_messages WHERE key = $1', [key]);
    if (count > 0) return;
    await send();
    await this.sql.run('INSERT INTO sent_messages (key) VALUES ($1) ON CONFLICT DO NOTHING', [key]);
  }
}
