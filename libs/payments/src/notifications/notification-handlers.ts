import { Injectable } from '@nestjs/common';

type Handler = (body: string) => Promise<string>;

/**
 * Handlers for WeChat's notifications that are not about payments and refunds. The libs above payments register here
 * when they start.
 */
@Injectable()
export class NotificationHandlers {
  private readonly handlers = new Map<string, Handler>();

  /** @param prefix of the event types @param handler returns the outcome, for the notification's row */
  register(prefix: string, handler: Handler): void {
    this.handlers.set(prefix, handler);
  }

  find(eventType: string): Handler | null {
    const found = [...this.handlers].find(([prefix]) => eventType.startsWith(prefix));
    return found?.[1] ?? null;
  }
}
