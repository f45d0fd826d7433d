import type { SignedInUser } from '#accounts';
import { InvalidInputError, MESSAGES, type ReconciliationReport } from '#contracts';
import { ReconciliationService } from '#payments';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { isISO8601 } from 'class-validator';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { Operation } from '../../openapi/operation.js';

@Controller('payments/reconciliations')
export class ReconciliationController {
  constructor(private readonly reconciliation: ReconciliationService) {}

  /** Reconciles one day with WeChat's bill; may be repeated. */
  @Post(':date')
  @Operation('runReconciliation', 'invalid', 'forbidden', 'bill_not_ready', 'payment_unavailable')
  @RequiresPermission('payments.reconcile')
  @HttpCode(200)
  run(
    @Param('date') date: string,
    @CurrentUser() admin: SignedInUser,
  ): Promise<ReconciliationReport> {
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !isISO8601(date, { strict: true })) {
      throw new InvalidInputError({ date: [MESSAGES.invalidInput] });
    }
    return this.reconciliation.runFor(admin, date);
  }
}
