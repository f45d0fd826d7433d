import { OrdersModule } from '#orders';
import { OutboxModule } from '#queues';
import { WechatModule } from '#wechat';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentAttempt } from './payment-attempt.entity.js';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentInquiry } from './payment-inquiry.js';
import { PaymentNotificationsRepository } from './payment-notifications.repository.js';
import { PaymentNotificationsService } from './payment-notifications.service.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentSweep } from './payment-sweep.js';
import { PaymentsService } from './payments.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PaymentAttempt]), OrdersModule, OutboxModule, WechatModule],
  providers: [
    PaymentAttemptsRepository,
    PaymentInquiry,
    PaymentNotificationsRepository,
    PaymentNotificationsService,
    PaymentSettlement,
    PaymentSweep,
    PaymentsService,
  ],
  exports: [PaymentNotificationsService, PaymentSweep, PaymentsService],
})
export class PaymentsModule {}
