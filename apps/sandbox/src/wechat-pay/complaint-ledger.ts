import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { wechatTime } from './wechat-time.js';
import type { Trade } from './trade-ledger.js';
import { parameterFault, WechatPayFault } from './wechat-pay.fault.js';

const TEXT_MAX = 200;

export const PROBLEM_TYPES = ['REFUND', 'SERVICE_NOT_WORK', 'OTHERS'] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

interface Line {
  log_id: string;
  operator: string;
  operate_time: string;
  operate_type: string;
  operate_details: string;
}

/** A payer's complaint. */
export interface Complaint {
  id: string;
  state: 'PENDING' | 'PROCESSING' | 'PROCESSED';
  time: string;
  detail: string;
  problemType: ProblemType;
  outTradeNo: string;
  transactionId: string;
  amountFen: number;
  times: number;
  hasUserResponse: boolean;
  isApproved: boolean;
  isRefunded: boolean;
  lines: Line[];
}

/** WeChat's records of complaints, in memory, and the rules of complaints 2.0. */
@Injectable()
export class ComplaintLedger {
  private readonly complaints = new Map<string, Complaint>();
  /** Where notices go; null until the merchant has registered an address. */
  notifyUrl: string | null = null;

  /** A payer complains about a payment. */
  create(trade: Trade, detail: string, problemType: ProblemType): Complaint {
    const id = `2000${Date.now()}${randomInt(10 ** 11, 10 ** 12)}`;
    const complaint: Complaint = {
      id,
      state: 'PENDING',
      time: wechatTime(),
      detail,
      problemType,
      outTradeNo: trade.outTradeNo,
      transactionId: trade.transactionId ?? '',
      amountFen: trade.order?.amount.total ?? 0,
      times: 1,
      hasUserResponse: false,
      isApproved: false,
      isRefunded: trade.state === 'REFUND',
      lines: [],
    };
    this.complaints.set(id, complaint);
    say(complaint, '投诉人', 'USER_CREATE_COMPLAINT', detail);
    return complaint;
  }

  /** The payer says more; on a settled complaint that is a new one under the same number. */
  answer(id: string, text: string): Complaint {
    const complaint = this.get(id);
    const isAgain = complaint.state === 'PROCESSED';
    if (isAgain) {
      complaint.times += 1;
      complaint.state = 'PENDING';
      complaint.detail = text;
    }
    complaint.hasUserResponse = true;
    say(complaint, '投诉人', isAgain ? 'USER_CONTINUE_COMPLAINT' : 'USER_RESPONSE', text);
    return complaint;
  }

  /** @throws WechatPayFault */
  respond(id: string, text: unknown): void {
    const complaint = this.getOpen(id);
    assertText(text, '/response_content');
    complaint.state = 'PROCESSING';
    complaint.hasUserResponse = false;
    say(complaint, '商户', 'MERCHANT_RESPONSE', text);
  }

  /** @throws WechatPayFault */
  decideRefund(id: string, { action, reject_reason, remark }: Record<string, unknown>): Complaint {
    const complaint = this.getOpen(id);
    if (complaint.problemType !== 'REFUND') {
      throw new WechatPayFault(400, 'INVALID_REQUEST', '投诉单不是申请退款类型');
    }
    if (action === 'REJECT') {
      assertText(reject_reason, '/reject_reason');
      say(complaint, '商户', 'MERCHANT_REJECT_REFUND', reject_reason);
    } else if (action === 'APPROVE') {
      complaint.isApproved = true;
      say(complaint, '商户', 'MERCHANT_APPROVE_REFUND', typeof remark === 'string' ? remark : '');
    } else {
      throw parameterFault('/action', '不是枚举值');
    }
    complaint.state = 'PROCESSING';
    this.closeIfRefunded(complaint);
    return complaint;
  }

  /** @throws WechatPayFault */
  complete(id: string): void {
    const complaint = this.getOpen(id);
    if (complaint.state === 'PENDING') {
      throw new WechatPayFault(400, 'INVALID_REQUEST', '请先回复用户，再反馈处理完成');
    }
    complaint.state = 'PROCESSED';
    say(complaint, '商户', 'MERCHANT_CONFIRM_COMPLETE', '');
  }

  /**
   * Records the successful refund of a payment, and closes its complaints whose refund the merchant approved.
   * @returns the complaints that were closed
   */
  refunded(outTradeNo: string): Complaint[] {
    const found = this.all().filter((one) => one.outTradeNo === outTradeNo);
    for (const complaint of found) complaint.isRefunded = true;
    return found.filter((complaint) => this.closeIfRefunded(complaint));
  }

  /** @throws WechatPayFault */
  get(id: string): Complaint {
    const complaint = this.complaints.get(id);
    if (!complaint) throw new WechatPayFault(404, 'RESOURCE_NOT_EXISTS', '投诉单不存在');
    return complaint;
  }

  /** All complaints, newest first. */
  all(): Complaint[] {
    return [...this.complaints.values()].toReversed();
  }

  private getOpen(id: string): Complaint {
    const complaint = this.get(id);
    if (complaint.state === 'PROCESSED') {
      throw new WechatPayFault(400, 'INVALID_REQUEST', '投诉单已处理完成');
    }
    return complaint;
  }

  private closeIfRefunded(complaint: Complaint): boolean {
    const isOver = complaint.isApproved && complaint.isRefunded && complaint.state !== 'PROCESSED';
    if (isOver) complaint.state = 'PROCESSED';
    return isOver;
  }
}

/** A complaint in the format of responses. */
export function describeComplaint(complaint: Complaint): object {
  const { id, time, detail, state, outTradeNo, transactionId, amountFen } = complaint;
  return {
    complaint_id: id,
    complaint_time: time,
    complaint_detail: detail,
    complaint_state: state,
    complaint_order_info: [
      { transaction_id: transactionId, out_trade_no: outTradeNo, amount: amountFen },
    ],
    complaint_full_refunded: complaint.isRefunded,
    incoming_user_response: complaint.hasUserResponse,
    problem_description: detail,
    problem_type: complaint.problemType,
    ...(complaint.problemType === 'REFUND' && { apply_refund_amount: amountFen }),
    user_complaint_times: complaint.times,
    complaint_media_list: [],
    user_tag_list: [],
  };
}

function say(complaint: Complaint, operator: string, type: string, text: string): void {
  complaint.lines.push({
    log_id: String(complaint.lines.length + 1),
    operator,
    operate_time: wechatTime(),
    operate_type: type,
    operate_details: text,
  });
}

function assertText(text: unknown, field: string): asserts text is string {
  if (typeof text !== 'string' || text === '') throw parameterFault(field, '必填');
  if ([...text].length > TEXT_MAX) throw parameterFault(field, `长度超过 ${TEXT_MAX}`);
}
