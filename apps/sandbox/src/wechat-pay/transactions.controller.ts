import {
  Body,
  Controller,
  Get,
  Inject,
  Param,
  Post,
  Query,
  type RawBodyRequest,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { Merchant } from './merchant.js';
import { type Product, readPaymentOrder } from './payment-order.js';
import { describeTrade, TradeLedger } from './trade-ledger.js';
import { parameterFault } from './wechat-pay.fault.js';

@Controller('v3/pay/transactions')
export class TransactionsController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly ledger: TradeLedger,
    private readonly merchant: Merchant,
  ) {}

  @Post('native')
  native(
    @Req() request: RawBodyRequest<Request>,
    @Body() body: unknown,
    @Res() response: Response,
  ): void {
    const code = this.order('native', request, body);
    this.merchant.reply(response, { code_url: `weixin://wxpay/bizpayurl?pr=${code}` });
  }

  @Post('jsapi')
  jsapi(
    @Req() request: RawBodyRequest<Request>,
    @Body() body: unknown,
    @Res() response: Response,
  ): void {
    this.merchant.reply(response, { prepay_id: `wx${this.order('jsapi', request, body)}` });
  }

  @Post('h5')
  h5(
    @Req() request: RawBodyRequest<Request>,
    @Body() body: unknown,
    @Res() response: Response,
  ): void {
    const prepayId = `wx${this.order('h5', request, body)}`;
    const url = `http://${request.get('host') ?? ''}/phone/h5?prepay_id=${prepayId}`;
    this.merchant.reply(response, { h5_url: url });
  }

  @Get('out-trade-no/:outTradeNo')
  query(
    @Req() request: RawBodyRequest<Request>,
    @Param('outTradeNo') outTradeNo: string,
    @Query('mchid') mchid: string | undefined,
    @Res() response: Response,
  ): void {
    this.merchant.authenticate(request);
    this.assertOwn(mchid);
    const trade = this.ledger.get(outTradeNo);
    this.merchant.reply(response, describeTrade(trade, this.config.merchant));
  }

  @Post('out-trade-no/:outTradeNo/close')
  close(
    @Req() request: RawBodyRequest<Request>,
    @Param('outTradeNo') outTradeNo: string,
    @Body() body: { mchid?: string } | undefined,
    @Res() response: Response,
  ): void {
    this.merchant.authenticate(request);
    this.assertOwn(body?.mchid);
    this.ledger.close(outTradeNo);
    this.merchant.reply(response);
  }

  private order(product: Product, request: RawBodyRequest<Request>, body: unknown): string {
    this.merchant.authenticate(request);
    const order = readPaymentOrder(product, body, this.config.merchant);
    return this.ledger.order(order, product);
  }

  private assertOwn(mchid: string | undefined): void {
    if (mchid !== this.config.merchant.merchantId) throw parameterFault('/mchid', '商户号不匹配');
  }
}
