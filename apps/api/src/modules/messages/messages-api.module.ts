import { AccountsModule } from '#accounts';
import { MessagesModule } from '#messages';
import { Module } from '@nestjs/common';
import { BellController } from './bell.controller.js';
import { MessagesController } from './messages.controller.js';

/** The HTTP API of the bell and of the operators' view of messages. */
@Module({
  imports: [AccountsModule, MessagesModule],
  controllers: [BellController, MessagesController],
})
export class MessagesApiModule {}
