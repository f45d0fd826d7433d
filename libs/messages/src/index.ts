export { AlarmsService } from './alarms.service.js';
export { BellService } from './bell.service.js';
export { MessageDeliveryService } from './message-delivery.service.js';
export { MessagePermissionsService } from './message-permissions.service.js';
export { MessagesModule } from './messages.module.js';
export { MessagesOverviewService } from './messages-overview.service.js';
export { MessagesService, type PersonalEvent } from './messages.service.js';
