import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SentMessageEntity } from './entities/sent-message.entity.js';
import { Mailer } from './mailer.js';
import { OperatorsWebhook } from './operators-webhook.js';
import { SentMessages } from './sent-messages.js';
import { SmsSender } from './sms-sender.js';

/** Emails, text messages and the operators' webhook. They are sent only by jobs of the worker. */
@Module({
  imports: [TypeOrmModule.forFeature([SentMessageEntity])],
  providers: [Mailer, OperatorsWebhook, SentMessages, SmsSender],
  exports: [Mailer, OperatorsWebhook, SentMessages, SmsSender],
})
export class MessagingModule {}
