import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

/**
 * Records which messages were sent, by their idempotency key. A key is kept for at least 90 days: the job of the
 * partitions drops whole months.
 */
@Injectable()
export class SentMessages {
  constructor(private readonly sql: Sql) {}

  /**
   * Sends a message unless its key was recorded before. A process that dies between sending and recording
   * sends twice: delivery is at least once, and almost always exactly once.
   */
  async once(key: string, send: () => Promise<void>): Promise<void> {
    if (await this.sql.exists('SELECT FROM sent_messages WHERE key = $1', [key])) return;
    await send();
    await this.sql.run('INSERT INTO sent_messages (key) VALUES ($1) ON CONFLICT DO NOTHING', [key]);
  }
}
