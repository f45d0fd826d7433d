import { Module } from '@nestjs/common';
import { Mailer } from './mailer.js';
import { SentMessages } from './sent-messages.js';
import { SmsSender } from './sms-sender.js';

/** Emails and text messages. Says nothing by itself: jobs of the worker do. */
@Module({
  providers: [Mailer, SentMessages, SmsSender],
  exports: [Mailer, SentMessages, SmsSender],
})
export class MessagingModule {}
