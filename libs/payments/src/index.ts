export { HeldPaymentsService } from './held-payments.service.js';
export { PaymentNotificationsService } from './payment-notifications.service.js';
export { PaymentSweep } from './payment-sweep.js';
export { ReconciliationService } from './reconciliation.service.js';
export { RefundNoticesService } from './refund-notices.service.js';
export { RefundsService } from './refunds.service.js';
export { PaymentsModule } from './payments.module.js';
export { type PaymentHandle, PaymentsService } from './payments.service.js';
export { PaymentsOverviewService } from './payments-overview.service.js';
