import type { ReadingProject } from '#contracts';
import { statusOf } from '../../../../shared/lib/http/api-client';
import { logFault } from '../../../../shared/lib/log';
import type { PendingChanges, ReadingLog } from './reading-log';

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
      await this.deliver(sent).catch((error: unknown) => {
        // The server takes all or nothing: settings that it refuses must not keep the counts back.
        const hasBoth = sent.events.length > 0 && sent.items.length > 0;
        if (statusOf(error) !== 400 || !hasBoth) throw error;
        return this.deliver({ ...sent, items: [] });
      });
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

  private async deliver(changes: PendingChanges): Promise<void> {
    const known = this.log.lastEvent;
    this.log.accept(await this.delivery.deliver(changes), changes, known);
  }
}
