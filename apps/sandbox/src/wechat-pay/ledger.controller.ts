import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ComplaintLedger } from './complaint-ledger.js';
import { RefundLedger } from './refund-ledger.js';
import { TradeLedger } from './trade-ledger.js';

/** WeChat's records, for programs that compare them with the shop's. Amounts in fen. */
@Controller('sandbox/ledger')
export class LedgerController {
  constructor(
    private readonly trades: TradeLedger,
    private readonly refunds: RefundLedger,
    private readonly complaints: ComplaintLedger,
  ) {}

  @Get()
  ledger(): object {
    return {
      trades: this.trades.all().map(({ outTradeNo, state, transactionId, order }) => ({
        out_trade_no: outTradeNo,
        state,
        transaction_id: transactionId,
        amount_fen: order?.amount.total ?? 0,
      })),
      refunds: this.refunds.all().map(({ outTradeNo, status, request }) => ({
        out_trade_no: outTradeNo,
        out_refund_no: request.out_refund_no,
        status,
        amount_fen: request.amount.refund,
      })),
      complaints: this.complaints.all().map(({ id, outTradeNo, state }) => ({
        complaint_id: id,
        out_trade_no: outTradeNo,
        state,
      })),
    };
  }

  /** Pays out an abnormal refund, as the operator has WeChat do on the merchant platform. No notification is sent. */
  @Post('refunds/:outRefundNo/pay-out')
  @HttpCode(200)
  payOut(@Param('outRefundNo') outRefundNo: string): object {
    const { status } = this.refunds.finish(outRefundNo, 'SUCCESS');
    return { status };
  }
}
