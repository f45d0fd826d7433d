import { MessageDeliveryService } from '#messages';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 30_000;

/** Queues the messages that waited for the end of the quiet hours. */
@Injectable()
export class MessagesSchedule extends RepeatingTask {
  constructor(private readonly delivery: MessageDeliveryService) {
    super(EVERY_MS);
  }

  protected round(): Promise<boolean> {
    return this.delivery.queueDue();
  }
}
