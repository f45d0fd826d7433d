import { PaymentNotificationsService } from '#payments';
import type { JobPayloads } from '#queues';
import { JobFailures } from '#queues/worker';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, JobProcessor } from '../job-handler.js';

@Processor('payment-notification')
export class PaymentNotificationProcessor extends JobProcessor {
  constructor(
    private readonly notifications: PaymentNotificationsService,
    failures: JobFailures,
  ) {
    super();
    failures.register('payment-notification.process', ({ notificationId }, manager) =>
      notifications.giveUp(notificationId, manager),
    );
  }

  @JobHandler('payment-notification.process')
  process({ data }: Job<JobPayloads['payment-notification.process']>): Promise<void> {
    return this.notifications.process(data.notificationId);
  }
}
