import { AccountsModule } from '#accounts';
import { PaymentsModule } from '#payments';
import { Module } from '@nestjs/common';
import { FailedNotificationsController } from './failed-notifications.controller.js';
import { HeldPaymentsController } from './held-payments.controller.js';
import { PaymentsController } from './payments.controller.js';
import { ReconciliationController } from './reconciliation.controller.js';
import { ReturnedPaymentsController } from './returned-payments.controller.js';
import { WechatNotifyController } from './wechat-notify.controller.js';

/** The HTTP API of payments, refunds, reconciliation and WeChat's notifications. */
@Module({
  imports: [AccountsModule, PaymentsModule],
  controllers: [
    FailedNotificationsController,
    HeldPaymentsController,
    PaymentsController,
    ReconciliationController,
    ReturnedPaymentsController,
    WechatNotifyController,
  ],
})
export class PaymentsApiModule {}
