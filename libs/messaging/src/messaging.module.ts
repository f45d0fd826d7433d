import { WechatModule } from '#wechat';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SentMessageEntity } from './entities/sent-message.entity.js';
import { Mailer } from './mailer.js';
import { OperatorsWebhook } from './operators-webhook.js';
import { SentMessages } from './sent-messages.js';
import { SmsSender } from './sms-sender.js';
import { WechatSender } from './wechat-sender.js';

/**
 * Emails, text messages, messages of the service account and the operators' webhook. Jobs of the worker
 * send them; the api sends only tests of the settings.
 */
@Module({
  imports: [TypeOrmModule.forFeature([SentMessageEntity]), WechatModule],
  providers: [Mailer, OperatorsWebhook, SentMessages, SmsSender, WechatSender],
  exports: [Mailer, OperatorsWebhook, SentMessages, SmsSender, WechatSender],
})
export class MessagingModule {}
