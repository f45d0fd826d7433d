import type { SignedInUser } from '#accounts';
import { type HeldPaymentItem, type MessageResponse, API_MESSAGES } from '#contracts';
import { HeldPaymentsService } from '#payments';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { byParameter, TellsLatestChange } from '../../http/latest-change.js';
import { Operation } from '../../openapi/operation.js';
import { HeldDecisionDto } from './held-decision.dto.js';

@Controller('payments/held')
export class HeldPaymentsController {
  constructor(private readonly heldPayments: HeldPaymentsService) {}

  @Get()
  @Operation('listHeldPayments', 'forbidden')
  @RequiresPermission('payments.decide')
  list(@CurrentUser() admin: SignedInUser): Promise<HeldPaymentItem[]> {
    return this.heldPayments.list(admin);
  }

  @Post(':outTradeNo')
  @Operation(
    'decideHeldPayment',
    'forbidden',
    'second_factor_stale',
    'held_payment_not_found',
    'held_decision_refused',
  )
  @RequiresPermission('payments.decide')
  @TellsLatestChange(byParameter('outTradeNo'))
  @HttpCode(200)
  async decide(
    @Param('outTradeNo') outTradeNo: string,
    @CurrentUser() admin: SignedInUser,
    @Body() { decision, reason }: HeldDecisionDto,
  ): Promise<MessageResponse> {
    await this.heldPayments.decide(admin, outTradeNo, decision, reason);
    return { message: API_MESSAGES.heldDecisions[decision] };
  }
}
