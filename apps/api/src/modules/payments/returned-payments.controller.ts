import type { SignedInUser } from '#accounts';
import type { ReturnedPaymentItem } from '#contracts';
import { PaymentsOverviewService } from '#payments';
import { Controller, Get } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { Operation } from '../../openapi/operation.js';

@Controller('payments/returned')
@Authenticated()
export class ReturnedPaymentsController {
  constructor(private readonly overview: PaymentsOverviewService) {}

  @Get()
  @Operation('listReturnedPayments', 'forbidden')
  list(@CurrentUser() admin: SignedInUser): Promise<ReturnedPaymentItem[]> {
    return this.overview.listReturned(admin);
  }
}
