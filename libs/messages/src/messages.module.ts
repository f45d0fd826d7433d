import { AccountErasures, AccountMerges, AccountsModule, UsernameChanges } from '#accounts';
import { MessagingModule } from '#messaging';
import { OutboxModule } from '#queues';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlarmsRepository } from './alarms.repository.js';
import { AlarmsService } from './alarms.service.js';
import { BellRepository } from './bell.repository.js';
import { BellService } from './bell.service.js';
import { AlarmEntity } from './entities/alarm.entity.js';
import { MessageAttemptEntity } from './entities/message-attempt.entity.js';
import { MessageChoiceEntity } from './entities/message-choice.entity.js';
import { MessageEntity } from './entities/message.entity.js';
import { MessagePermissionEntity } from './entities/message-permission.entity.js';
import { MessageDeliveryService } from './message-delivery.service.js';
import { MessagePermissionsRepository } from './message-permissions.repository.js';
import { MessagePermissionsService } from './message-permissions.service.js';
import { MessageWays } from './message-ways.js';
import { MessagesOverviewRepository } from './messages-overview.repository.js';
import { MessagesOverviewService } from './messages-overview.service.js';
import { MessagesRepository } from './messages.repository.js';
import { MessagesService } from './messages.service.js';

/** What people are notified of: events, the bell, and the delivery outside the shop. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AlarmEntity,
      MessageAttemptEntity,
      MessageChoiceEntity,
      MessageEntity,
      MessagePermissionEntity,
    ]),
    AccountsModule,
    MessagingModule,
    OutboxModule,
  ],
  providers: [
    AlarmsRepository,
    AlarmsService,
    BellRepository,
    BellService,
    MessageDeliveryService,
    MessagePermissionsRepository,
    MessagePermissionsService,
    MessageWays,
    MessagesOverviewRepository,
    MessagesOverviewService,
    MessagesRepository,
    MessagesService,
  ],
  exports: [
    AlarmsService,
    BellService,
    MessageDeliveryService,
    MessagePermissionsService,
    MessagesOverviewService,
    MessagesService,
  ],
})
export class MessagesModule implements OnModuleInit {
  constructor(
    private readonly erasures: AccountErasures,
    private readonly merges: AccountMerges,
    private readonly usernameChanges: UsernameChanges,
    private readonly messages: MessagesRepository,
    private readonly permissions: MessagePermissionsRepository,
  ) {}

  onModuleInit(): void {
    this.erasures.register((userId, manager) => this.messages.erase(userId, manager));
    this.merges.register((from, into, manager) => this.messages.reassign(from, into, manager));
    this.usernameChanges.register((from, to, manager) =>
      this.permissions.renameDesigner(from, to, manager),
    );
  }
}
