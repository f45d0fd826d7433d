import { AccountsModule } from '#accounts';
import { BackupsModule } from '#backups';
import { CatalogueModule } from '#catalogue';
import { type Config, ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { BackgroundVariantMaker } from '#files';
import { MetricsServer } from '#metrics';
import { OrdersModule } from '#orders';
import { PaymentsModule } from '#payments';
import { QueuesAdministrationModule } from '#queues';
import { QueuesModule } from '#queues/worker';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsHousekeepingSchedule } from './accounts/accounts-housekeeping.schedule.js';
import { FilesHousekeepingSchedule } from './files/files-housekeeping.schedule.js';
import { ImagesProcessor } from './files/images.processor.js';
import { EmailProcessor } from './messages/email.processor.js';
import { SmsProcessor } from './messages/sms.processor.js';
import { PaymentNotificationProcessor } from './payments/payment-notification.processor.js';
import { PaymentSweepSchedule } from './payments/payment-sweep.schedule.js';
import { ReconciliationSchedule } from './payments/reconciliation.schedule.js';

/** All background work. Any number of workers may run in parallel. */
@Module({})
export class WorkerModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule,
        QueuesModule,
        QueuesAdministrationModule,
        AccountsModule,
        BackupsModule,
        CatalogueModule,
        OrdersModule,
        PaymentsModule,
      ],
      providers: [
        AccountsHousekeepingSchedule,
        BackgroundVariantMaker,
        EmailProcessor,
        FilesHousekeepingSchedule,
        ImagesProcessor,
        { provide: MetricsServer, useValue: MetricsServer.of(config.metrics, 'worker') },
        SmsProcessor,
        PaymentNotificationProcessor,
        PaymentSweepSchedule,
        ReconciliationSchedule,
      ],
    };
  }
}
