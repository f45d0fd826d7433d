import {
  Body,
  Controller,
  Get,
  Inject,
  Param,
  Post,
  type RawBodyRequest,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Faults } from '../faults.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { Merchant } from './merchant.js';
import { describeRefund, RefundLedger } from './refund-ledger.js';
import { readRefundRequest } from './refund-request.js';
import { WechatNotifier } from './wechat-notifier.js';

/** Processing time of a refund, scaled by the clock factor. */
const WORK_SECONDS = 30;

@Controller('v3/refund/domestic/refunds')
export class RefundsController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly faults: Faults,
    private readonly ledger: RefundLedger,
    private readonly merchant: Merchant,
    private readonly notifier: WechatNotifier,
  ) {}

  @Post()
  refund(
    @Req() request: RawBodyRequest<Request>,
    @Body() body: unknown,
    @Res() response: Response,
  ): void {
    this.merchant.authenticate(request);
    const { refund, isNew } = this.ledger.accept(readRefundRequest(body));
    if (isNew) {
      const { refund_outcome: outcome, notify } = this.faults.settings;
      const { out_refund_no: outRefundNo, notify_url: url } = refund.request;
      this.notifier.later((WORK_SECONDS * 1000) / this.config.clockFactor, () => {
        this.notifier.refundEnded(this.ledger.finish(outRefundNo, outcome), url, notify);
        return Promise.resolve();
      });
    }
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
}
