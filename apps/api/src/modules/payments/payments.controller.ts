import type { SignedInUser } from '#accounts';
import {
  formatYuan,
  API_MESSAGES,
  type OrderStatusResponse,
  type PayResponse,
  type RefundResponse,
} from '#contracts';
import { PaymentsService, RefundsService } from '#payments';
import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { byParameter, TellsLatestChange } from '../../http/latest-change.js';
import { Operation } from '../../openapi/operation.js';
import { PayDto } from './pay.dto.js';
import { OrderRefundDto } from './refund.dto.js';

@Controller('orders/:orderId')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
  ) {}

  @Post('pay')
  @Operation(
    'payOrder',
    'order_not_found',
    'design_not_found',
    'order_paid',
    'order_closed',
    'payment_busy',
    'payment_held',
    'payment_unavailable',
    'wechat_required',
  )
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
  @Operation(
    'refundOrder',
    'forbidden',
    'second_factor_stale',
    'order_not_found',
    'order_not_refundable',
    'refund_in_progress',
    'refundable_changed',
  )
  @TellsLatestChange(byParameter('orderId'))
  @Authenticated()
  async refund(
    @CurrentUser() admin: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() dto: OrderRefundDto,
  ): Promise<RefundResponse> {
    const part = OrderRefundDto.part(dto);
    const refundNo = await this.refunds.request(admin, orderId, dto.reason, part);
    return { refund_no: refundNo, message: API_MESSAGES.refundAccepted };
  }

  /** Refunds an unopened order that its buyer returns (LAW-02). */
  @Post('return')
  @Operation('returnOrder', 'order_not_found', 'order_not_returnable', 'refund_in_progress')
  @Authenticated()
  async returnOrder(
    @CurrentUser() buyer: SignedInUser,
    @Param('orderId') orderId: string,
  ): Promise<RefundResponse> {
    const refundNo = await this.refunds.requestReturn(buyer, orderId);
    return { refund_no: refundNo, message: API_MESSAGES.returnAccepted };
  }

  @Get('status')
  @Operation('getOrderStatus', 'order_not_found')
  @Header('Cache-Control', 'no-store')
  async status(@Param('orderId') orderId: string): Promise<OrderStatusResponse> {
    return { is_paid: await this.payments.isPaid(orderId) };
  }
}
