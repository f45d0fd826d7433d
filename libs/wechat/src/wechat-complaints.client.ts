import type { Config } from '#config';
import type { WechatPayClient } from './wechat-pay.client.js';
import { WechatPayError, WechatPayIndeterminateError } from './wechat-pay.error.js';

const PATH = '/v3/merchant-service/complaints-v2';
const URL_PATH = '/v3/merchant-service/complaint-notifications';
const PAGE = 50;
/** A history of more lines is cut off: its newest lines come first. */
const LINES_MAX = 300;

/** A complaint of a payer, as WeChat describes it. Amounts in fen. */
export interface WechatComplaint {
  id: string;
  complainedAt: Date;
  detail: string;
  state: 'PENDING' | 'PROCESSING' | 'PROCESSED';
  problemType: string;
  appliedFen: number | null;
  times: number;
  hasUserResponse: boolean;
  /** Merchant number of the payment. */
  outTradeNo: string;
}

/** One line of a complaint's negotiation. */
export interface WechatComplaintLine {
  id: string;
  at: Date;
  /** Such as `USER_RESPONSE` or `MERCHANT_RESPONSE`. */
  type: string;
  text: string;
}

/** A client of WeChat Pay's complaints 2.0 (消费者投诉2.0). Every method throws `WechatPayFailure`. */
export class WechatComplaintsClient {
  constructor(
    private readonly config: Config['wechatPay'],
    private readonly client: WechatPayClient,
  ) {}

  /** Lists the complaints of some days. @param from first day in China time, such as 2026-11-20 */
  async list(from: string, to: string): Promise<WechatComplaint[]> {
    const found: WechatComplaint[] = [];
    for (;;) {
      const query = `limit=${PAGE}&offset=${found.length}&begin_date=${from}&end_date=${to}`;
      const path = `${PATH}?${query}&complainted_mchid=${this.config.merchantId}`;
      const { data, total_count } = object(await this.client.call('GET', path));
      const page = Array.isArray(data) ? data : [];
      found.push(...page.map(readComplaint));
      if (page.length === 0 || found.length >= Number(total_count)) return found;
    }
  }

  /** Finds a complaint; null if WeChat does not know it. */
  async find(id: string): Promise<WechatComplaint | null> {
    try {
      return readComplaint(await this.client.call('GET', pathOf(id)));
    } catch (error) {
      if (error instanceof WechatPayError && error.code === 'RESOURCENOTEXISTS') return null;
      throw error;
    }
  }

  /** The negotiation of a complaint, oldest first. */
  async history(id: string): Promise<WechatComplaintLine[]> {
    const path = `${pathOf(id)}/negotiation-historys?limit=${LINES_MAX}&offset=0`;
    const { data } = object(await this.client.call('GET', path));
    // WeChat's order is newest first; times have seconds only.
    const lines = (Array.isArray(data) ? data : []).map(readLine).toReversed();
    return lines.sort((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** Answers the payer. @param text at most 200 characters */
  async respond(id: string, text: string): Promise<void> {
    const body = { complainted_mchid: this.config.merchantId, response_content: text };
    await this.client.call('POST', `${pathOf(id)}/response`, body);
  }

  /** Agrees to the refund that the payer asks for; the merchant still has to make it. */
  async approveRefund(id: string, remark: string): Promise<void> {
    const body = { action: 'APPROVE', launch_refund_day: 0, remark };
    await this.client.call('POST', `${pathOf(id)}/update-refund-progress`, body);
  }

  /** Refuses the refund that the payer asks for. */
  async rejectRefund(id: string, reason: string): Promise<void> {
    const body = { action: 'REJECT', reject_reason: reason };
    await this.client.call('POST', `${pathOf(id)}/update-refund-progress`, body);
  }

  /** Tells WeChat that the complaint is settled. */
  async complete(id: string): Promise<void> {
    const body = { complainted_mchid: this.config.merchantId };
    await this.client.call('POST', `${pathOf(id)}/complete`, body);
  }

  /** Makes WeChat send notices of complaints to the address of all notifications. */
  async registerNotifyUrl(): Promise<void> {
    const { notifyUrl: url } = this.config;
    const known = await this.client.call('GET', URL_PATH).catch((error: unknown) => {
      if (error instanceof WechatPayError && error.status === 404) return null;
      throw error;
    });
    if (known === null) await this.client.call('POST', URL_PATH, { url });
    else if (object(known)['url'] !== url) await this.client.call('PUT', URL_PATH, { url });
  }
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

function object(value: unknown): Record<string, unknown> {
  return (value ?? {}) as Record<string, unknown>;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** @throws WechatPayIndeterminateError if it is no complaint */
function readComplaint(wire: unknown): WechatComplaint {
  const given = object(wire);
  const [order] = Array.isArray(given['complaint_order_info']) ? given['complaint_order_info'] : [];
  const { complaint_id, complaint_time, complaint_state: state } = given;
  const isComplaint =
    typeof complaint_id === 'string' &&
    typeof complaint_time === 'string' &&
    (state === 'PENDING' || state === 'PROCESSING' || state === 'PROCESSED');
  if (!isComplaint) throw new WechatPayIndeterminateError('it is no complaint');
  const applied = given['apply_refund_amount'];
  return {
    id: complaint_id,
    complainedAt: new Date(complaint_time),
    detail: textOf(given['complaint_detail']),
    state,
    problemType: textOf(given['problem_type']) || 'OTHERS',
    appliedFen: typeof applied === 'number' ? applied : null,
    times: Number(given['user_complaint_times'] ?? 1),
    hasUserResponse: given['incoming_user_response'] === true,
    outTradeNo: textOf(object(order)['out_trade_no']),
  };
}

function readLine(wire: unknown): WechatComplaintLine {
  const { log_id, operate_time, operate_type, operate_details } = object(wire);
  return {
    id: textOf(log_id),
    at: new Date(textOf(operate_time)),
    type: textOf(operate_type),
    text: textOf(operate_details),
  };
}
