import type { SignedInUser } from '#accounts';
import type { ReturnedPaymentItem } from '#contracts';
import { PaymentsOverviewService } from '#payments';
import { Controller, Get } from '@nestjs/common';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { Operation } from '../../openapi/operation.js';

@Controller('payments/returned')
export class ReturnedPaymentsController {
  constructor(private readonly overview: PaymentsOverviewService) {}

  @Get()
  @Operation('listReturnedPayments', 'forbidden')
  @RequiresPermission('orders.read')
  list(@CurrentUser() admin: SignedInUser): Promise<ReturnedPaymentItem[]> {
    return this.overview.listReturned(admin);
  }
}
