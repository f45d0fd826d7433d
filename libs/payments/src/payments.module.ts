import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { MessagesModule } from '#messages';
import { MessagingModule } from '#messaging';
import { OrdersModule } from '#orders';
import { OutboxModule } from '#queues';
import { WechatModule } from '#wechat';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentNotificationKeyEntity } from './entities/payment-notification-key.entity.js';
import { PaymentNotificationEntity } from './entities/payment-notification.entity.js';
import { ReconciliationDifferenceEntity } from './entities/reconciliation-difference.entity.js';
import { ReconciliationEntity } from './entities/reconciliation.entity.js';
import { RefundEntity } from './entities/refund.entity.js';
import { FailedNotificationsService } from './notifications/failed-notifications.service.js';
import { MoneyReportService } from './reports/money-report.service.js';
import { HeldPaymentsService } from './held/held-payments.service.js';
import { NotificationHandlers } from './notifications/notification-handlers.js';
import { OrderClosing } from './order-closing.js';
import { PaymentAttempt } from './payment-attempt.entity.js';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentGauges } from './payment-gauges.js';
import { PaymentInquiry } from './payment-inquiry.js';
import { PaymentNotificationsRepository } from './notifications/payment-notifications.repository.js';
import { PaymentNotificationsService } from './notifications/payment-notifications.service.js';
import { PaymentReportsRepository } from './reports/payment-reports.repository.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentSweep } from './payment-sweep.js';
import { PaymentsOverviewService } from './reports/payments-overview.service.js';
import { PaymentsService } from './payments.service.js';
import { ReconciliationRepository } from './reconciliation/reconciliation.repository.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { RefundAlarms } from './refunds/refund-alarms.js';
import { RefundNoticesService } from './refunds/refund-notices.service.js';
import { RefundSettlement } from './refunds/refund-settlement.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      PaymentAttempt,
      PaymentNotificationEntity,
      PaymentNotificationKeyEntity,
      ReconciliationDifferenceEntity,
      ReconciliationEntity,
      RefundEntity,
    ]),
    AccountsModule,
    CatalogueModule,
    MessagesModule,
    MessagingModule,
    OrdersModule,
    OutboxModule,
    WechatModule,
  ],
  providers: [
    FailedNotificationsService,
    HeldPaymentsService,
    MoneyReportService,
    NotificationHandlers,
    OrderClosing,
    PaymentAttemptsRepository,
    PaymentGauges,
    PaymentInquiry,
    PaymentNotificationsRepository,
    PaymentNotificationsService,
    PaymentReportsRepository,
    PaymentSettlement,
    PaymentSweep,
    PaymentsOverviewService,
    PaymentsService,
    ReconciliationRepository,
    ReconciliationService,
    RefundAlarms,
    RefundNoticesService,
    RefundSettlement,
    RefundsRepository,
    RefundsService,
  ],
  exports: [
    FailedNotificationsService,
    HeldPaymentsService,
    MoneyReportService,
    OrderClosing,
    NotificationHandlers,
    PaymentNotificationsService,
    PaymentSweep,
    PaymentsOverviewService,
    PaymentsService,
    ReconciliationService,
    RefundAlarms,
    RefundNoticesService,
    RefundSettlement,
    RefundsService,
  ],
})
export class PaymentsModule {}
