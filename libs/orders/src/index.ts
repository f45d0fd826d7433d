export { CertificatesService } from './certificates/certificates.service.js';
export { ClosedGrants } from './downloads/closed-grants.js';
export { DownloadGrantsService } from './downloads/download-grants.service.js';
export { DownloadsService } from './downloads/downloads.service.js';
export { ORDER_ROWS } from './order-rows.js';
export { firstReadBetween, orderedBetween, paidBetween } from './sales-rows.js';
export type { Order } from './order.entity.js';
export { DownloadMailsService } from './downloads/download-mails.service.js';
export {
  DownloadLinkInvalidError,
  OrderActRefusedError,
  OrderNotFoundError,
} from './orders.errors.js';
export { OrderSupportService } from './order-support.service.js';
export { OrdersModule } from './orders.module.js';
export { pendingOrder } from './orders.repository.js';
export { OrdersService, type OrderTerms } from './orders.service.js';
export type { OrderState, PaymentRefusal } from './order-state.js';
export { VersionsService } from './downloads/versions.service.js';
export { ReceiptsService } from './receipts.service.js';
export { OrdersOverviewService } from './orders-overview.service.js';
