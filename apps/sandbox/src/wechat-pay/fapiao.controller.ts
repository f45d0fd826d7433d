import { createHash, randomBytes } from 'node:crypto';
import {
  Body,
  Controller,
  Get,
  Param,
  Post,
  Query,
  type RawBodyRequest,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Merchant } from './merchant.js';
import { RefundLedger } from './refund-ledger.js';
import { isPaid, type Trade, TradeLedger } from './trade-ledger.js';
import { parameterFault, WechatPayFault } from './wechat-pay.fault.js';

type Sent = RawBodyRequest<Request>;

interface Application {
  scene?: string;
  fapiao_apply_id?: string;
  buyer_information?: { type?: string; name?: string; taxpayer_id?: string };
  fapiao_information?: {
    fapiao_id?: string;
    total_amount?: number;
    items?: { tax_code?: string; total_amount?: number }[];
  }[];
}

interface Reversal {
  reverse_reason?: string;
  fapiao_information?: { fapiao_id?: string; fapiao_number?: string }[];
}

interface Fapiao {
  applyId: string;
  /** The amount in fen. */
  amount: number;
  number: string;
  status: 'ISSUE_ACCEPTED' | 'ISSUED' | 'REVERSE_ACCEPTED' | 'REVERSED';
}

const REASONS = ['ISSUE_ERROR', 'SALES_RETURN', 'SERVICE_SUSPENTION', 'SALES_DISCOUNT'];
/** The digits of the number of a fully digital invoice. */
const NUMBER_DIGITS = 20;

const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\nstartxref\n9\n%%EOF\n';

const API = 'v3/new-tax-control-fapiao';
/** The files are on a host of their own at WeChat, which takes no signature. */
const FILE = 'invoicing/fapiao/fapiao-file';
/** How long the address of a file is valid. */
const FILE_LIFE_MS = 30_000;

const openidOf = (applyId: string) => `o${applyId.slice(-12)}`;

/** Electronic invoices (电子发票). An accepted invoice or reversal is completed after its state was queried once. */
@Controller()
export class FapiaoController {
  private readonly issued = new Map<string, Fapiao>();
  /** The ends of the addresses of files, by their tokens. */
  private readonly addresses = new Map<string, { id: string; endsAt: number }>();

  constructor(
    private readonly trades: TradeLedger,
    private readonly refunds: RefundLedger,
    private readonly merchant: Merchant,
  ) {}

  @Post(`${API}/fapiao-applications`)
  apply(@Req() request: Sent, @Res() response: Response, @Body() body: Application): void {
    this.merchant.authenticate(request);
    const { scene, fapiao_apply_id: applyId = '', buyer_information: buyer = {} } = body;
    if (scene !== 'WITH_WECHATPAY') throw parameterFault('/scene', '未知的开票场景');
    const trade = this.paidTrade(applyId);
    const isCompany = buyer.type === 'ORGANIZATION';
    if (!isCompany && buyer.type !== 'INDIVIDUAL') {
      throw parameterFault('/buyer_information/type', '未知的购买方类型');
    }
    if (!buyer.name) throw parameterFault('/buyer_information/name', '必填');
    if (isCompany && !buyer.taxpayer_id) {
      throw parameterFault('/buyer_information/taxpayer_id', '必填');
    }
    const [one, ...more] = body.fapiao_information ?? [];
    if (!one || more.length > 0) throw parameterFault('/fapiao_information', '须有一张发票');
    const id = one.fapiao_id ?? '';
    if (!/^[\w|*-]{1,32}$/.test(id))
      throw parameterFault('/fapiao_information/0/fapiao_id', '格式');
    if (this.issued.has(id)) {
      throw new WechatPayFault(400, 'RESOURCE_ALREADY_EXISTS', '发票已存在');
    }
    this.assertAmounts(one, trade);
    const number = String(this.issued.size + 1).padStart(NUMBER_DIGITS, '0');
    const amount = one.total_amount ?? 0;
    this.issued.set(id, { applyId, amount, number, status: 'ISSUE_ACCEPTED' });
    this.merchant.reply(response, undefined, 202);
  }

  @Get(`${API}/fapiao-applications/:applyId`)
  find(
    @Req() request: Sent,
    @Res() response: Response,
    @Param('applyId') applyId: string,
    @Query('fapiao_id') id = '',
  ): void {
    this.merchant.authenticate(request);
    const fapiao = this.get(applyId, id);
    const { status, number, amount } = fapiao;
    if (status === 'ISSUE_ACCEPTED') fapiao.status = 'ISSUED';
    if (status === 'REVERSE_ACCEPTED') fapiao.status = 'REVERSED';
    const blue =
      status === 'ISSUE_ACCEPTED'
        ? {}
        : {
            blue_fapiao: { fapiao_number: number },
            card_information: { card_openid: openidOf(applyId) },
          };
    this.merchant.reply(response, {
      total_count: 1,
      fapiao_information: [{ fapiao_id: id, status, total_amount: amount, ...blue }],
    });
  }

  @Post(`${API}/fapiao-applications/:applyId/reverse`)
  reverse(
    @Req() request: Sent,
    @Res() response: Response,
    @Param('applyId') applyId: string,
    @Body() { reverse_reason: reason = '', fapiao_information: sent = [] }: Reversal,
  ): void {
    this.merchant.authenticate(request);
    if (!REASONS.includes(reason)) throw parameterFault('/reverse_reason', '未知的冲红原因');
    for (const one of sent) {
      const fapiao = this.get(applyId, one.fapiao_id ?? '');
      if (fapiao.number !== one.fapiao_number) {
        throw parameterFault('/fapiao_information/0/fapiao_number', '与发票不符');
      }
      if (fapiao.status !== 'ISSUED') {
        throw new WechatPayFault(400, 'INVALID_REQUEST', '发票不是已开具的状态');
      }
      fapiao.status = 'REVERSE_ACCEPTED';
    }
    this.merchant.reply(response, undefined, 202);
  }

  @Get(`${API}/fapiao-applications/:applyId/fapiao-files`)
  files(
    @Req() request: Sent,
    @Res() response: Response,
    @Param('applyId') applyId: string,
    @Query('fapiao_id') id = '',
  ): void {
    this.merchant.authenticate(request);
    const { status } = this.get(applyId, id);
    if (status !== 'ISSUED') throw new WechatPayFault(400, 'INVALID_REQUEST', '发票还没有开出');
    const token = randomBytes(16).toString('hex');
    this.addresses.set(token, { id, endsAt: Date.now() + FILE_LIFE_MS });
    const address = `http://${request.get('host') ?? ''}/${FILE}?token=${token}`;
    this.merchant.reply(response, {
      fapiao_download_info_list: [{ fapiao_id: id, download_url: address, status }],
    });
  }

  /** Neither the request nor the file is signed; the address and the facts of the invoice are the proof. */
  @Get(FILE)
  file(
    @Req() request: Sent,
    @Res() response: Response,
    @Query() sent: Record<'token' | 'mchid' | 'openid' | 'invoice_no' | 'fapiao_id', string>,
  ): void {
    if (request.get('authorization')) throw parameterFault('Authorization', '此接口不支持签名');
    const address = this.addresses.get(sent.token);
    const fapiao = this.issued.get(sent.fapiao_id);
    const isKnown =
      address !== undefined &&
      fapiao !== undefined &&
      address.id === sent.fapiao_id &&
      address.endsAt > Date.now() &&
      this.merchant.isOwn(sent.mchid) &&
      sent.openid === openidOf(fapiao.applyId) &&
      sent.invoice_no === fapiao.number;
    if (!isKnown) throw new WechatPayFault(404, 'NOT_FOUND', '发票不存在');
    const bytes = Buffer.from(PDF);
    const digest = createHash('sm3').update(bytes).digest('hex').toUpperCase();
    response.set('SM3-Digest', digest).type('application/octet-stream').send(bytes);
  }

  private get(applyId: string, id: string): Fapiao {
    const fapiao = this.issued.get(id);
    if (fapiao?.applyId !== applyId) throw new WechatPayFault(404, 'NOT_FOUND', '发票不存在');
    return fapiao;
  }

  private paidTrade(transactionId: string): Trade {
    const trade = this.trades
      .all()
      .find((one) => one.transactionId === transactionId && isPaid(one));
    if (!trade) throw new WechatPayFault(404, 'NOT_FOUND', '交易单不存在');
    return trade;
  }

  private assertAmounts(
    { total_amount: total = 0, items = [] }: NonNullable<Application['fapiao_information']>[0],
    { order, outTradeNo, transactionId: applyId }: Trade,
  ): void {
    const refunded = this.refunds
      .ofTrade(outTradeNo)
      .reduce((all, { request }) => all + request.amount.refund, 0);
    const others = [...this.issued.values()]
      .filter((one) => one.applyId === applyId && one.status !== 'REVERSED')
      .reduce((all, one) => all + one.amount, 0);
    const kept = (order?.amount.total ?? 0) - refunded - others;
    const sum = items.reduce((all, item) => all + (item.total_amount ?? 0), 0);
    if (items.length === 0 || sum !== total || total > kept) {
      throw parameterFault('/fapiao_information/0/total_amount', '与发票行或交易金额不符');
    }
    if (items.some((item) => !/^\d{19}$/.test(item.tax_code ?? ''))) {
      throw parameterFault('/fapiao_information/0/items/0/tax_code', '须为 19 位数字');
    }
  }
}
