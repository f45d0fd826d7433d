import type { SignedInUser } from '#accounts';
import {
  formatYuan,
  MESSAGES,
  type OrderStatusResponse,
  type PayResponse,
  type RefundResponse,
} from '#contracts';
import { PaymentsService, RefundsService } from '#payments';
import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { PayDto } from './pay.dto.js';
import { RefundDto } from './refund.dto.js';

@Controller('orders/:orderId')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
  ) {}

  @Post('pay')
  @HttpCode(200)
  @Authenticated()
  async pay(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
    @Ip() clientIp: string,
    @Body() dto: PayDto,
  ): Promise<PayResponse> {
    const payment = await this.payments.pay({ user, clientIp }, orderId, dto.payment_method);
    const { method, handle, amountFen, expiresAt } = payment;
    return {
      data: {
        ...(method === 'wechat_native' && { code_url: handle }),
        ...(method === 'wechat_jsapi' && { jsapi: this.payments.signForBridge(payment) }),
        ...(method === 'wechat_h5' && { h5_url: handle }),
        price: formatYuan(amountFen),
        expires_at: expiresAt.toISOString(),
      },
    };
  }

  @Post('refund')
  @Authenticated()
  async refund(
    @CurrentUser() admin: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() { reason }: RefundDto,
  ): Promise<RefundResponse> {
    const refundNo = await this.refunds.request(admin, orderId, reason.trim());
    return { refund_no: refundNo, message: MESSAGES.refundAccepted };
  }

  @Get('status')
  @Header('Cache-Control', 'no-store')
  async status(@Param('orderId') orderId: string): Promise<OrderStatusResponse> {
    return { is_paid: await this.payments.isPaid(orderId) };
  }
}
