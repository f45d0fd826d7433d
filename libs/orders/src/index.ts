export {
  DownloadGrantsService,
  type DownloadGrant,
  type DownloadLink,
} from './download-grants.service.js';
export type { Order } from './order.entity.js';
export { DownloadMailsService } from './download-mails.service.js';
export { OrderNotFoundError } from './orders.errors.js';
export { OrdersModule } from './orders.module.js';
export { OrdersService } from './orders.service.js';
export type { OrderState, PaymentRefusal } from './order-state.js';
export { ReceiptsService } from './receipts.service.js';
export type { DownloadRecord, GrantedArchive } from './download-grants.repository.js';
export { OrdersOverviewService } from './orders-overview.service.js';
