import { MESSAGES, type ReadingProject } from '#contracts';
import { errorBodyOf, statusOf } from '../../../../shared/lib/http/api-client';
import { logFault } from '../../../../shared/lib/log';
import type { ReadingLog } from './reading-log';
import type { PendingChanges } from './waiting-changes';

/** How long the device waits for more changes before it sends them. */
const SEND_MS = 2_000;
/** How long after a failure it tries again. */
const RETRY_MS = 20_000;
const MAX_EVENTS = 100;
const MAX_ITEMS = 50;

/** How a log reaches the server. */
interface Delivery {
  deliver: (changes: PendingChanges) => Promise<ReadingProject>;
  /** Whether there is a network and the log's owner is signed in. */
  isPossible: () => boolean;
  onDelivered: () => void;
  /** Called when the server says that the order is not paid any more. */
  onRefused: () => void;
}

/**
 * Sends what waits in a log, soon after each change and again after a failure, until it is stopped. What it could not
 * send stays on the device.
 */
export class LogSender {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  private isStopped = false;
  private readonly stopListening: () => void;

  constructor(
    private readonly log: ReadingLog,
    private readonly delivery: Delivery,
  ) {
    this.stopListening = log.subscribe(() => {
      if (log.current().waiting > 0) this.sendAfter(SEND_MS);
    });
    this.sendAfter(0);
  }

  /** Sends what waits once more, without a retry. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.stopListening();
    void this.send();
  }

  sendAfter(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), ms);
  }

  async send(): Promise<void> {
    const sent = this.log.pending(MAX_EVENTS, MAX_ITEMS);
    const isEmpty = sent.events.length + sent.items.length === 0;
    if (this.isSending || isEmpty || !this.delivery.isPossible()) return;
    this.isSending = true;
    try {
      await this.deliverParts(sent);
      this.delivery.onDelivered();
      if (this.log.current().waiting > 0) this.sendAfter(0);
    } catch (error) {
      logFault('send reading events', error);
      if (statusOf(error) === 403) this.delivery.onRefused();
      // Once stopped, nothing would end the retries, and by then another account may be signed in.
      else if (!this.isStopped) this.sendAfter(RETRY_MS);
    } finally {
      this.isSending = false;
    }
  }

  /** The server takes all or nothing. What it refuses is cut in parts, until only the refused changes stay behind. */
  private async deliverParts(changes: PendingChanges): Promise<void> {
    try {
      await this.deliver(changes);
    } catch (error) {
      if (statusOf(error) !== 400) throw error;
      const parts = partsOf(changes);
      if (parts.length === 0) {
        logFault('send a reading event', error);
        this.log.refuse(changes, refusalText(error) ?? MESSAGES.serverFault);
      }
      for (const part of parts) if (this.delivery.isPossible()) await this.deliverParts(part);
    }
  }

  private async deliver(changes: PendingChanges): Promise<void> {
    const known = this.log.lastEvent;
    this.log.accept(await this.delivery.deliver(changes), changes, known);
  }
}

/** Why the server refused events or settings; null if it gave no reason. */
export function refusalText(error: unknown): string | null {
  const { events, items } = (errorBodyOf(error) ?? {}) as { events?: unknown; items?: unknown };
  const texts = [events, items].flat();
  return texts.find((text): text is string => typeof text === 'string') ?? null;
}

/** Events and settings apart, or the halves of one of them; none of a single change. */
function partsOf({ events, items }: PendingChanges): PendingChanges[] {
  if (events.length > 0 && items.length > 0)
    return [
      { events, items: [] },
      { events: [], items },
    ];
  if (events.length + items.length < 2) return [];
  const [half, middle] = [events.length, items.length].map((length) => Math.ceil(length / 2)) as [
    number,
    number,
  ];
  return [
    { events: events.slice(0, half), items: items.slice(0, middle) },
    { events: events.slice(half), items: items.slice(middle) },
  ];
}
