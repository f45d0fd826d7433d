import type { MessageKind } from '#contracts';
import type { Outbox } from '#queues';
import type { EntityManager } from 'typeorm';

/**
 * Queues the mail that is the record of a contract. Its text and its handler belong to the lib that knows the facts:
 * the receipt to orders, the refund notice to payments.
 * @param key of the event @param resend how often an operator requested it again
 */
export async function queueRecordMail(
  outbox: Outbox,
  kind: MessageKind,
  key: string,
  resend: number,
  manager: EntityManager,
): Promise<void> {
  const again = resend > 0 && { resend };
  if (kind === 'paid') {
    await outbox.enqueue('email.receipt', { orderId: key, ...again }, manager);
  } else if (kind === 'refunded') {
    await outbox.enqueue('email.refund-notice', { refundId: key, ...again }, manager);
  } else {
    throw new Error(`${kind} has no record mail`);
  }
}
