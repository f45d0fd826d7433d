import { AlarmsService, MessageDeliveryService } from '#messages';
import type { JobPayloads } from '#queues';
import { JobFailures } from '#queues/worker';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, JobProcessor } from '../job-handler.js';

@Processor('messages')
export class MessagesProcessor extends JobProcessor {
  constructor(
    private readonly delivery: MessageDeliveryService,
    private readonly alarms: AlarmsService,
    failures: JobFailures,
  ) {
    super();
    failures.register('messages.deliver', ({ messageId }, manager) =>
      this.delivery.markFailed(messageId, manager),
    );
  }

  @JobHandler('messages.deliver')
  deliver({ data }: Job<JobPayloads['messages.deliver']>): Promise<void> {
    return this.delivery.deliver(data.messageId);
  }

  @JobHandler('messages.alarm')
  alarm({ data }: Job<JobPayloads['messages.alarm']>): Promise<void> {
    return this.alarms.send(data);
  }
}
