import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SentMessageEntity } from './entities/sent-message.entity.js';
import { Mailer } from './mailer.js';
import { SentMessages } from './sent-messages.js';
import { SmsSender } from './sms-sender.js';

/** Emails and text messages. They are sent only by jobs of the worker. */
@Module({
  imports: [TypeOrmModule.forFeature([SentMessageEntity])],
  providers: [Mailer, SentMessages, SmsSender],
  exports: [Mailer, SentMessages, SmsSender],
})
export class MessagingModule {}
