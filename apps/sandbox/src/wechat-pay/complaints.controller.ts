import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  type RawBodyRequest,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Faults } from '../faults.js';
import {
  type Complaint,
  ComplaintLedger,
  describeComplaint,
  PROBLEM_TYPES,
  type ProblemType,
} from './complaint-ledger.js';
import { Merchant } from './merchant.js';
import { TradeLedger } from './trade-ledger.js';
import { DELIVERIES, type Delivery, WechatNotifier } from './wechat-notifier.js';
import { parameterFault, WechatPayFault } from './wechat-pay.fault.js';

type Sent = RawBodyRequest<Request>;

const DAY_MS = 24 * 3_600_000;
/** The longest span of a list; both of its ends count. */
const MAX_DAYS = 30;

/** Complaints 2.0 (消费者投诉2.0), and the payer's side of it under /sandbox/phone. */
@Controller()
export class ComplaintsController {
  constructor(
    private readonly ledger: ComplaintLedger,
    private readonly trades: TradeLedger,
    private readonly merchant: Merchant,
    private readonly notifier: WechatNotifier,
    private readonly faults: Faults,
  ) {}

  @Post('sandbox/phone/complaints')
  @HttpCode(200)
  complain(
    @Body()
    body: { out_trade_no?: string; detail?: string; problem_type?: ProblemType; notify?: Delivery },
  ): object {
    const { out_trade_no = '', detail = '图解看不懂', problem_type = 'OTHERS' } = body;
    if (!PROBLEM_TYPES.includes(problem_type)) throw parameterFault('/problem_type', '未知的类型');
    const complaint = this.ledger.create(this.trades.get(out_trade_no), detail, problem_type);
    this.notify(complaint, 'CREATE', 'CREATE_COMPLAINT', body.notify);
    return { complaint_id: complaint.id };
  }

  @Post('sandbox/phone/complaints/:id')
  @HttpCode(200)
  answer(
    @Param('id') id: string,
    @Body() { text = '', notify }: { text?: string; notify?: Delivery },
  ): object {
    const complaint = this.ledger.answer(id, text);
    const isAgain = complaint.lines.at(-1)?.operate_type === 'USER_CONTINUE_COMPLAINT';
    const action = isAgain ? 'CONTINUE_COMPLAINT' : 'USER_RESPONSE';
    this.notify(complaint, isAgain ? 'CREATE' : 'STATE_CHANGE', action, notify);
    return { complaint_id: id };
  }

  @Get('v3/merchant-service/complaints-v2')
  list(
    @Req() request: Sent,
    @Res() response: Response,
    @Query() query: Record<string, string>,
  ): void {
    this.merchant.authenticate(request);
    const [limit, offset] = [Number(query['limit'] ?? 10), Number(query['offset'] ?? 0)];
    if (!(limit >= 1 && limit <= 50)) throw parameterFault('/limit', '须为 1 到 50');
    const { begin_date: from = '', end_date: to = '' } = query;
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (!(days >= 1 && days <= MAX_DAYS)) {
      throw parameterFault('/begin_date', `日期跨度须为 1 到 ${MAX_DAYS} 天`);
    }
    const found = this.ledger
      .all()
      .filter(({ time }) => time.slice(0, 10) >= from && time.slice(0, 10) <= to);
    const data = found.slice(offset, offset + limit).map(describeComplaint);
    this.merchant.reply(response, { data, limit, offset, total_count: found.length });
  }

  @Get('v3/merchant-service/complaints-v2/:id')
  detail(@Req() request: Sent, @Res() response: Response, @Param('id') id: string): void {
    this.merchant.authenticate(request);
    this.merchant.reply(response, describeComplaint(this.ledger.get(id)));
  }

  @Get('v3/merchant-service/complaints-v2/:id/negotiation-historys')
  history(@Req() request: Sent, @Res() response: Response, @Param('id') id: string): void {
    this.merchant.authenticate(request);
    const data = this.ledger.get(id).lines.toReversed();
    const answer = { data, limit: data.length, offset: 0, total_count: data.length };
    this.merchant.reply(response, answer);
  }

  @Post('v3/merchant-service/complaints-v2/:id/response')
  respond(
    @Req() request: Sent,
    @Res() response: Response,
    @Param('id') id: string,
    @Body() body: Record<string, unknown>,
  ): void {
    this.authenticateWith(request, body);
    this.ledger.respond(id, body['response_content']);
    this.merchant.reply(response);
  }

  @Post('v3/merchant-service/complaints-v2/:id/update-refund-progress')
  decideRefund(
    @Req() request: Sent,
    @Res() response: Response,
    @Param('id') id: string,
    @Body() body: Record<string, unknown>,
  ): void {
    this.merchant.authenticate(request);
    const complaint = this.ledger.decideRefund(id, body);
    if (complaint.state === 'PROCESSED') this.notifyOfClosing(complaint);
    this.merchant.reply(response);
  }

  @Post('v3/merchant-service/complaints-v2/:id/complete')
  complete(
    @Req() request: Sent,
    @Res() response: Response,
    @Param('id') id: string,
    @Body() body: Record<string, unknown>,
  ): void {
    this.authenticateWith(request, body);
    this.ledger.complete(id);
    this.merchant.reply(response);
  }

  @Get('v3/merchant-service/complaint-notifications')
  notifyUrl(@Req() request: Sent, @Res() response: Response): void {
    this.merchant.authenticate(request);
    const { notifyUrl: url } = this.ledger;
    if (url === null) throw new WechatPayFault(404, 'RESOURCE_NOT_EXISTS', '未设置通知地址');
    this.merchant.reply(response, { url });
  }

  @Post('v3/merchant-service/complaint-notifications')
  setNotifyUrl(
    @Req() request: Sent,
    @Res() response: Response,
    @Body() { url }: { url?: string },
  ): void {
    this.merchant.authenticate(request);
    if (this.ledger.notifyUrl !== null) {
      throw new WechatPayFault(400, 'RESOURCE_ALREADY_EXISTS', '通知地址已存在');
    }
    this.changeNotifyUrl(response, url);
  }

  @Put('v3/merchant-service/complaint-notifications')
  replaceNotifyUrl(
    @Req() request: Sent,
    @Res() response: Response,
    @Body() { url }: { url?: string },
  ): void {
    this.merchant.authenticate(request);
    this.changeNotifyUrl(response, url);
  }

  private changeNotifyUrl(response: Response, url: string | undefined): void {
    if (!url || !/^https?:\/\/[^?\s]+$/.test(url)) throw parameterFault('/url', '格式不正确');
    this.ledger.notifyUrl = url;
    this.merchant.reply(response, { url });
  }

  private authenticateWith(request: Sent, { complainted_mchid }: Record<string, unknown>): void {
    this.merchant.authenticate(request);
    if (typeof complainted_mchid !== 'string' || complainted_mchid === '') {
      throw parameterFault('/complainted_mchid', '必填');
    }
  }

  private notifyOfClosing(complaint: Complaint): void {
    this.notify(complaint, 'STATE_CHANGE', 'RECEIVE_ALL_REFUND', this.faults.settings.notify);
  }

  private notify(
    { id }: Complaint,
    event: 'CREATE' | 'STATE_CHANGE',
    action: string,
    delivery: Delivery = 'deliver',
  ): void {
    if (!DELIVERIES.includes(delivery)) throw parameterFault('/notify', '未知的通知方式');
    this.notifier.complaintChanged(this.ledger.notifyUrl, delivery, event, {
      complaint_id: id,
      action_type: action,
    });
  }
}
