import { Body, Controller, Get, Header, HttpCode, Post, Query, Redirect } from '@nestjs/common';
import { TradeLedger, type Trade } from '../wechat-pay/trade-ledger.js';
import { DELIVERIES, type Delivery, WechatNotifier } from '../wechat-pay/wechat-notifier.js';
import { parameterFault } from '../wechat-pay/wechat-pay.fault.js';
import { phonePage } from './phone.page.js';

interface PayOnPhone {
  code_url?: string;
  outcome?: 'success' | 'cancel';
  notify?: Delivery;
}

/** A bill as the phone shows it before the buyer confirms. Amount in fen. */
interface Bill {
  code_url: string;
  description: string;
  amount_fen: number;
}

/** The buyer's phone: for people at /phone, for programs under /sandbox/phone. */
@Controller()
export class PhoneController {
  constructor(
    private readonly ledger: TradeLedger,
    private readonly notifier: WechatNotifier,
  ) {}

  @Get()
  @Redirect('/phone')
  home(): void {
    // The phone is what people come here for.
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

function toBill(trade: Trade): Bill {
  return {
    code_url: `weixin://wxpay/bizpayurl?pr=${trade.code}`,
    description: trade.order?.description ?? '',
    amount_fen: trade.order?.amount.total ?? 0,
  };
}
