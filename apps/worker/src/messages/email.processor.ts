import { AccountLinksService, SecondFactorsService } from '#accounts';
import { DownloadMailsService, ReceiptsService } from '#orders';
import { RefundNoticesService } from '#payments';
import type { JobPayloads } from '#queues';
import { JobFailures } from '#queues/worker';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, JobProcessor } from '../job-handler.js';

@Processor('email')
export class EmailProcessor extends JobProcessor {
  constructor(
    private readonly links: AccountLinksService,
    private readonly receipts: ReceiptsService,
    private readonly downloadMails: DownloadMailsService,
    private readonly refundNotices: RefundNoticesService,
    private readonly secondFactors: SecondFactorsService,
    failures: JobFailures,
  ) {
    super();
    failures.register('email.receipt', ({ orderId, resend = 0 }, manager) =>
      receipts.giveUp(orderId, resend, manager),
    );
    failures.register('email.refund-notice', ({ refundId, resend = 0 }, manager) =>
      refundNotices.giveUp(refundId, resend, manager),
    );
  }

  @JobHandler('email.account-link')
  accountLink({ data }: Job<JobPayloads['email.account-link']>): Promise<void> {
    return this.links.mail(data.linkId);
  }

  @JobHandler('email.receipt')
  receipt({ data }: Job<JobPayloads['email.receipt']>): Promise<void> {
    return this.receipts.mail(data.orderId, data.resend);
  }

  @JobHandler('email.refund-notice')
  refundNotice({ data }: Job<JobPayloads['email.refund-notice']>): Promise<void> {
    return this.refundNotices.mail(data.refundId, data.resend);
  }

  @JobHandler('email.download-link')
  downloadLink({ data }: Job<JobPayloads['email.download-link']>): Promise<void> {
    return this.downloadMails.mail(data.grantId, data.requestId);
  }

  @JobHandler('email.second-factor-reset')
  secondFactorReset({ data }: Job<JobPayloads['email.second-factor-reset']>): Promise<void> {
    return this.secondFactors.mailReset(data.userId, data.entryId);
  }
}
