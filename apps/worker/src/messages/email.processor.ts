import { AccountLinksService } from '#accounts';
import { DownloadMailsService, ReceiptsService } from '#orders';
import { RefundNoticesService } from '#payments';
import type { JobPayloads } from '#queues';
import { OnQueueFailed, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { logJobFailure } from '../job-failure.js';

const CONCURRENCY = 4;

@Processor('email')
export class EmailProcessor {
  private readonly log = new Logger(EmailProcessor.name);

  constructor(
    private readonly links: AccountLinksService,
    private readonly receipts: ReceiptsService,
    private readonly downloadMails: DownloadMailsService,
    private readonly refundNotices: RefundNoticesService,
  ) {}

  @Process({ name: 'email.account-link', concurrency: CONCURRENCY })
  accountLink({ data }: Job<JobPayloads['email.account-link']>): Promise<void> {
    return this.links.mail(data.linkId);
  }

  @Process({ name: 'email.receipt', concurrency: CONCURRENCY })
  receipt({ data }: Job<JobPayloads['email.receipt']>): Promise<void> {
    return this.receipts.mail(data.orderId);
  }

  @Process({ name: 'email.refund-notice', concurrency: CONCURRENCY })
  refundNotice({ data }: Job<JobPayloads['email.refund-notice']>): Promise<void> {
    return this.refundNotices.mail(data.refundId);
  }

  @Process({ name: 'email.download-link', concurrency: CONCURRENCY })
  downloadLink({ data }: Job<JobPayloads['email.download-link']>): Promise<void> {
    return this.downloadMails.mail(data.grantId, data.requestId);
  }

  @OnQueueFailed()
  failed(job: Job, error: Error): void {
    logJobFailure(this.log, job, error);
  }
}
