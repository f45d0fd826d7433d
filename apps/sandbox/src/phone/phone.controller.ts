import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Post,
  Query,
  Redirect,
  Req,
} from '@nestjs/common';
import type { Request } from 'express';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { type BridgeParameters, Merchant } from '../wechat-pay/merchant.js';
import { TradeLedger, type Trade } from '../wechat-pay/trade-ledger.js';
import { DELIVERIES, type Delivery, WechatNotifier } from '../wechat-pay/wechat-notifier.js';
import { parameterFault } from '../wechat-pay/wechat-pay.fault.js';
import { bridgeScript, h5Page } from './in-wechat.page.js';
import { phonePage } from './phone.page.js';

interface PayOnPhone {
  code_url?: string;
  outcome?: 'success' | 'cancel';
  notify?: Delivery;
}

/** The payment that the phone shows before the buyer confirms it. Amount in fen. */
interface Bill {
  code_url: string;
  description: string;
  amount_fen: number;
}

/** The buyer's phone: as a page at /phone, as an API under /sandbox/phone. */
@Controller()
export class PhoneController {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly ledger: TradeLedger,
    private readonly merchant: Merchant,
    private readonly notifier: WechatNotifier,
  ) {}

  @Get()
  @Redirect('/phone')
  home(): void {
    // The start page is the phone.
  }

  @Get('phone')
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    return phonePage();
  }

  @Get('sandbox/phone/bills')
  bills(): Bill[] {
    return this.ledger.payable(10).map(toBill);
  }

  @Get('sandbox/phone/bill')
  bill(@Query('code_url') codeUrl = ''): Bill {
    return toBill(this.ledger.scan(codeUrl));
  }

  /** WeChat's bridge, for a page that is opened as if inside WeChat. */
  @Get('sandbox/weixin-jsbridge.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  bridge(@Req() request: Request): string {
    return bridgeScript(`http://${request.get('host') ?? ''}`);
  }

  /** Verifies the signature of the bridge's call, then shows the payment. */
  @Post('sandbox/phone/jsapi')
  @HttpCode(200)
  jsapi(@Body() body: BridgeParameters & { outcome?: 'success' | 'cancel' }): object {
    if (!this.merchant.signedForBridge(body)) {
      return { err_msg: 'get_brand_wcpay_request:fail', err_desc: '支付验证签名失败' };
    }
    if (body.outcome === 'cancel') return { err_msg: 'get_brand_wcpay_request:cancel' };
    const trade = this.ledger.pay(body.package.replace(/^prepay_id=/, ''));
    this.notifier.tradePaid(trade, 'deliver');
    return { err_msg: 'get_brand_wcpay_request:ok' };
  }

  /** The target of an H5 payment's URL: opens WeChat, which redirects back. */
  @Get('phone/h5')
  @Header('Content-Type', 'text/html; charset=utf-8')
  h5(@Query('prepay_id') prepayId = '', @Query('redirect_url') redirectUrl?: string): string {
    if (redirectUrl) assertRedirect(redirectUrl, this.config.merchant.redirectHost);
    return h5Page(prepayId, this.ledger.scan(prepayId), redirectUrl ?? '');
  }

  @Post('sandbox/phone/pay')
  @HttpCode(200)
  pay(@Body() { code_url = '', outcome = 'success', notify = 'deliver' }: PayOnPhone): object {
    if (!DELIVERIES.includes(notify)) throw parameterFault('/notify', '未知的通知方式');
    if (outcome === 'cancel') {
      return { result: 'cancel', out_trade_no: this.ledger.scan(code_url).outTradeNo };
    }
    const trade = this.ledger.pay(code_url);
    this.notifier.tradePaid(trade, notify);
    return {
      result: 'success',
      out_trade_no: trade.outTradeNo,
      transaction_id: trade.transactionId,
    };
  }
}

/** Like WeChat, redirects only to the merchant's host. */
function assertRedirect(url: string, host: string): void {
  if (!URL.canParse(url) || new URL(url).host !== host) {
    throw parameterFault('/redirect_url', '跳转地址不在已登记的域名下');
  }
}

function toBill(trade: Trade): Bill {
  return {
    code_url: `weixin://wxpay/bizpayurl?pr=${trade.code}`,
    description: trade.order?.description ?? '',
    amount_fen: trade.order?.amount.total ?? 0,
  };
}
