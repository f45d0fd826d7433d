export { PaymentNotificationsService } from './payment-notifications.service.js';
export { PaymentSweep } from './payment-sweep.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentsService } from './payments.service.js';
