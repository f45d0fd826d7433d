import { MessageDeliveryService } from '#messages';
import type { TestShop } from './shop.js';

/** A time outside the quiet hours, whenever the tests run. */
export const DAYTIME = new Date('2026-11-28T04:00:00Z');

/**
 * Delivers the messages that wait in the outbox, as the worker does in the daytime; an error of a delivery channel is recorded, not
 * thrown.
 */
export async function deliverMessages(shop: TestShop): Promise<void> {
  const jobs = await shop.database.query<{ id: string }>(
    `DELETE FROM outbox WHERE job = 'messages.deliver' RETURNING payload ->> 'messageId' AS id`,
  );
  for (const { id } of jobs) {
    await shop.modules
      .get(MessageDeliveryService)
      .deliver(Number(id), DAYTIME)
      .catch(() => undefined);
  }
}
