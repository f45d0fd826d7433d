import { createHash, randomBytes } from 'node:crypto';
import { Controller, Get, Inject, Query, type RawBodyRequest, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Faults } from '../faults.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { wechatTime } from './wechat-time.js';
import { Merchant } from './merchant.js';
import { RefundLedger } from './refund-ledger.js';
import { writeTradeBill } from './trade-bill.js';
import { TradeLedger } from './trade-ledger.js';
import { parameterFault, WechatPayFault } from './wechat-pay.fault.js';

const LINK_LIFE_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** The bills of past days, in WeChat's format. `days_ahead` under /sandbox/faults makes later days available. */
@Controller('v3')
export class BillsController {
  /** A bill's contents are fixed when its link is issued. */
  private readonly links = new Map<string, { file: string; expiresAt: number }>();

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly merchant: Merchant,
    private readonly trades: TradeLedger,
    private readonly refunds: RefundLedger,
    private readonly faults: Faults,
  ) {}

  @Get('bill/tradebill')
  bill(
    @Req() request: RawBodyRequest<Request>,
    @Query('bill_date') date: string | undefined,
    @Res() response: Response,
  ): void {
    this.merchant.authenticate(request);
    if (!/^\d{4}-\d\d-\d\d$/.test(date ?? '')) throw parameterFault('/bill_date', '格式不正确');
    if (date! >= this.today()) throw parameterFault('/bill_date', '账单日期应早于今天');
    const file = this.fileOf(date!);
    if (!file) throw new WechatPayFault(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    this.dropExpired();
    const token = randomBytes(16).toString('hex');
    this.links.set(token, { file, expiresAt: Date.now() + LINK_LIFE_MS });
    this.merchant.reply(response, {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(file).digest('hex'),
      download_url: `http://${request.get('host') ?? ''}/v3/billdownload/file?token=${token}`,
    });
  }

  /** Files are not signed. */
  @Get('billdownload/file')
  download(
    @Req() request: RawBodyRequest<Request>,
    @Query('token') token: string | undefined,
    @Res() response: Response,
  ): void {
    this.merchant.authenticate(request);
    const link = this.links.get(token ?? '');
    if (!link || link.expiresAt < Date.now()) {
      throw new WechatPayFault(403, 'NO_AUTH', '下载链接无效或已过期');
    }
    response.type('text/plain').send(link.file);
  }

  private today(): string {
    return wechatTime(Date.now() + this.faults.settings.days_ahead * DAY_MS).slice(0, 10);
  }

  private dropExpired(): void {
    for (const [token, { expiresAt }] of this.links) {
      if (expiresAt < Date.now()) this.links.delete(token);
    }
  }

  private fileOf(date: string): string | null {
    return writeTradeBill(date, this.trades.all(), this.refunds.all(), this.config.merchant);
  }
}
