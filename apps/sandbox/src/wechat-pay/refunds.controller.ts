import {
  Body,
  Controller,
  Get,
  Inject,
  type OnApplicationBootstrap,
  Param,
  Post,
  type RawBodyRequest,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Faults } from '../faults.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { ComplaintLedger } from './complaint-ledger.js';
import { Merchant } from './merchant.js';
import { describeRefund, type Refund, RefundLedger } from './refund-ledger.js';
import { readRefundRequest } from './refund-request.js';
import { WechatNotifier } from './wechat-notifier.js';

/** Processing time of a refund, scaled by the clock factor. */
const WORK_SECONDS = 30;

@Controller('v3/refund/domestic/refunds')
export class RefundsController implements OnApplicationBootstrap {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly faults: Faults,
    private readonly ledger: RefundLedger,
    private readonly complaints: ComplaintLedger,
    private readonly merchant: Merchant,
    private readonly notifier: WechatNotifier,
  ) {}

  /** Continues the refunds that were in work when the sandbox stopped. */
  onApplicationBootstrap(): void {
    for (const refund of this.ledger.all()) {
      if (refund.status === 'PROCESSING') this.process(refund);
    }
  }

  @Post()
  refund(
    @Req() request: RawBodyRequest<Request>,
    @Body() body: unknown,
    @Res() response: Response,
  ): void {
    this.merchant.authenticate(request);
    const { refund, isNew } = this.ledger.accept(readRefundRequest(body));
    if (isNew) this.process(refund);
    this.merchant.reply(response, describeRefund(refund));
  }

  @Get(':outRefundNo')
  query(
    @Req() request: RawBodyRequest<Request>,
    @Param('outRefundNo') outRefundNo: string,
    @Res() response: Response,
  ): void {
    this.merchant.authenticate(request);
    this.merchant.reply(response, describeRefund(this.ledger.get(outRefundNo)));
  }

  /** Ends an accepted refund after the processing time, with the outcome that is set now. */
  private process({ request }: Refund): void {
    const { refund_outcome: outcome, notify } = this.faults.settings;
    const { out_refund_no: outRefundNo, notify_url: url } = request;
    this.notifier.later((WORK_SECONDS * 1000) / this.config.clockFactor, () => {
      const ended = this.ledger.finish(outRefundNo, outcome);
      this.notifier.refundEnded(ended, url, notify);
      if (this.ledger.isRefundedWhole(ended.outTradeNo)) this.closeComplaints(ended.outTradeNo);
      return Promise.resolve();
    });
  }

  /** A complaint about a trade that is refunded whole closes itself. */
  private closeComplaints(outTradeNo: string): void {
    const { notify } = this.faults.settings;
    for (const { id } of this.complaints.refunded(outTradeNo)) {
      const content = { complaint_id: id, action_type: 'RECEIVE_ALL_REFUND' };
      this.notifier.complaintChanged(this.complaints.notifyUrl, notify, 'STATE_CHANGE', content);
    }
  }
}
