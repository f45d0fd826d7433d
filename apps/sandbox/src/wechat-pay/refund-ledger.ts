import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Journal } from '../journal.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { wechatTime } from './wechat-time.js';
import type { RefundRequest } from './refund-request.js';
import { TradeLedger } from './trade-ledger.js';
import { parameterFault, WechatPayFault } from './wechat-pay.fault.js';

export interface Refund {
  request: RefundRequest;
  outTradeNo: string;
  transactionId: string;
  refundId: string;
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
  createTime: string;
  successTime: string | null;
}

/** WeChat's records of refunds, stored in a file of JSON lines. */
@Injectable()
export class RefundLedger {
  private readonly refunds = new Map<string, Refund>();
  private readonly journal: Journal<Refund>;

  constructor(
    @Inject(SANDBOX_CONFIG) config: SandboxConfig,
    private readonly trades: TradeLedger,
  ) {
    this.journal = new Journal<Refund>(join(config.dir, 'refunds.jsonl'), (refund) =>
      this.refunds.set(refund.request.out_refund_no, refund),
    );
  }

  /**
   * Accepts a refund; a repeated request returns the existing one.
   * @returns it, and whether it is new
   * @throws WechatPayFault
   */
  accept(request: RefundRequest): { refund: Refund; isNew: boolean } {
    const known = this.refunds.get(request.out_refund_no);
    if (known) {
      if (JSON.stringify(known.request) !== JSON.stringify(request)) {
        throw new WechatPayFault(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致');
      }
      return { refund: known, isNew: false };
    }
    const trade = this.trades.get(request.out_trade_no);
    if (trade.state === 'NOTPAY' || trade.state === 'CLOSED') {
      throw new WechatPayFault(403, 'TRADE_ERROR', '订单未支付，不能退款');
    }
    if (request.amount.total !== trade.order?.amount.total) {
      throw parameterFault('/amount/total', '与订单金额不一致');
    }
    const before = this.ofTrade(request.out_trade_no).reduce(
      (sum, { request: { amount } }) => sum + amount.refund,
      0,
    );
    if (before + request.amount.refund > request.amount.total) {
      throw new WechatPayFault(400, 'INVALID_REQUEST', '累计退款金额大于订单金额');
    }
    const refund: Refund = {
      request,
      outTradeNo: request.out_trade_no,
      transactionId: trade.transactionId!,
      refundId: `50${Date.now()}${String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '0')}`,
      status: 'PROCESSING',
      createTime: wechatTime(),
      successTime: null,
    };
    this.trades.refund(request.out_trade_no);
    this.journal.add(refund);
    return { refund, isNew: true };
  }

  /** Sets the final state of an accepted refund. */
  finish(outRefundNo: string, status: 'SUCCESS' | 'ABNORMAL'): Refund {
    const ended: Refund = {
      ...this.get(outRefundNo),
      status,
      successTime: status === 'SUCCESS' ? wechatTime() : null,
    };
    this.journal.add(ended);
    return ended;
  }

  /** Whether successful refunds of a trade add up to its amount. */
  isRefundedWhole(outTradeNo: string): boolean {
    const fen = this.ofTrade(outTradeNo)
      .filter(({ status }) => status === 'SUCCESS')
      .reduce((sum, { request: { amount } }) => sum + amount.refund, 0);
    return fen === this.trades.get(outTradeNo).order?.amount.total;
  }

  get(outRefundNo: string): Refund {
    const refund = this.refunds.get(outRefundNo);
    if (!refund) throw new WechatPayFault(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    return refund;
  }

  /** All refunds, oldest first. */
  all(): Refund[] {
    return [...this.refunds.values()];
  }

  /** The refunds of a trade that were accepted. */
  ofTrade(outTradeNo: string): Refund[] {
    return this.all().filter((refund) => refund.outTradeNo === outTradeNo);
  }
}

const ACCOUNT = '支付用户零钱';

function amountOf({ request: { amount } }: Refund): object {
  return {
    total: amount.total,
    refund: amount.refund,
    payer_total: amount.total,
    payer_refund: amount.refund,
  };
}

/** A refund in the format of responses. */
export function describeRefund(refund: Refund): object {
  const { request, outTradeNo, transactionId, refundId, status, createTime, successTime } = refund;
  return {
    refund_id: refundId,
    out_refund_no: request.out_refund_no,
    transaction_id: transactionId,
    out_trade_no: outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: ACCOUNT,
    ...(successTime && { success_time: successTime }),
    create_time: createTime,
    status,
    funds_account: 'AVAILABLE',
    amount: {
      ...amountOf(refund),
      settlement_refund: request.amount.refund,
      settlement_total: request.amount.total,
      discount_refund: 0,
      currency: 'CNY',
    },
  };
}

/** A refund in the format of its notification. */
export function describeEndedRefund(refund: Refund, merchantId: string): object {
  const { request, outTradeNo, transactionId, refundId, status, successTime } = refund;
  return {
    mchid: merchantId,
    out_trade_no: outTradeNo,
    transaction_id: transactionId,
    out_refund_no: request.out_refund_no,
    refund_id: refundId,
    refund_status: status,
    ...(successTime && { success_time: successTime }),
    user_received_account: ACCOUNT,
    amount: amountOf(refund),
  };
}
