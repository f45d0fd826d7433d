import { PaymentNotificationsService } from '#payments';
import type { JobPayloads } from '#queues';
import { OnQueueFailed, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { Job } from 'bull';

@Processor('payment-notification')
export class PaymentNotificationProcessor {
  private readonly log = new Logger(PaymentNotificationProcessor.name);

  constructor(private readonly notifications: PaymentNotificationsService) {}

  @Process({ name: 'payment-notification.process', concurrency: 8 })
  process({ data }: Job<JobPayloads['payment-notification.process']>): Promise<void> {
    return this.notifications.process(data.notificationId);
  }

  @OnQueueFailed()
  failed(job: Job<JobPayloads['payment-notification.process']>, error: Error): void {
    this.log.warn(
      `notification ${job.data.notificationId}, attempt ${job.attemptsMade}: ${error.message}`,
    );
  }
}
