import type { SignedInUser } from '#accounts';
import type { ReturnedPaymentItem } from '#contracts';
import { PaymentsOverviewService } from '#payments';
import { Controller, Get } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';

@Controller('payments/returned')
@Authenticated()
export class ReturnedPaymentsController {
  constructor(private readonly overview: PaymentsOverviewService) {}

  @Get()
  list(@CurrentUser() admin: SignedInUser): Promise<ReturnedPaymentItem[]> {
    return this.overview.listReturned(admin);
  }
}
