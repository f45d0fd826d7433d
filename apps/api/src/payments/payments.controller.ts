import type { SignedInUser } from '#accounts';
import { formatYuan, type OrderStatusResponse, type PayResponse } from '#contracts';
import { type PaymentCode, PaymentsService } from '#payments';
import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { PayDto } from './pay.dto.js';

@Controller('orders/:orderId')
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Post('pay')
  @HttpCode(200)
  @Authenticated()
  async pay(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() dto: PayDto,
  ): Promise<PayResponse> {
    return toPayResponse(await this.payments.pay(user, orderId, dto.payment_method));
  }

  @Get('status')
  @Header('Cache-Control', 'no-store')
  async status(@Param('orderId') orderId: string): Promise<OrderStatusResponse> {
    return { is_paid: await this.payments.isPaid(orderId) };
  }
}

function toPayResponse({ codeUrl, amountFen, expiresAt }: PaymentCode): PayResponse {
  return {
    data: {
      code_url: codeUrl,
      price: formatYuan(amountFen),
      expires_at: expiresAt.toISOString(),
    },
  };
}
