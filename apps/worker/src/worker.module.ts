import { AccountsModule } from '#accounts';
import { AnalyticsModule } from '#analytics';
import { BackupsModule } from '#backups';
import { CasesModule } from '#cases';
import { CatalogueModule } from '#catalogue';
import { type Config, ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { BackgroundVariantMaker, FilesModule, TextExtractor } from '#files';
import { MessagesModule } from '#messages';
import { MetricsServer } from '#metrics';
import { OrdersModule } from '#orders';
import { PaymentsModule } from '#payments';
import { ReadingModule } from '#reading';
import { ReviewsModule } from '#reviews';
import { QueuesAdministrationModule } from '#queues';
import { QueuesModule } from '#queues/worker';
import { SettingsModule } from '#settings';
import { StorageModule } from '#storage';
import { WechatModule } from '#wechat';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsHousekeepingSchedule } from './accounts/accounts-housekeeping.schedule.js';
import { TrafficHousekeepingSchedule } from './analytics/traffic-housekeeping.schedule.js';
import { AlarmsSchedule } from './alarms/alarms.schedule.js';
import { PartitionsSchedule } from './database/partitions.schedule.js';
import { ComplaintsSchedule } from './cases/complaints.schedule.js';
import { CasesSchedule } from './cases/cases.schedule.js';
import { FilesHousekeepingSchedule } from './catalogue/files-housekeeping.schedule.js';
import { ImagesProcessor } from './catalogue/images.processor.js';
import { SearchProcessor } from './catalogue/search.processor.js';
import { SearchFeedSchedule } from './catalogue/search-feed.schedule.js';
import { SheetProposalsProcessor } from './catalogue/sheet-proposals.processor.js';
import { PagePreparations, PagesAheadProcessor, PagesProcessor } from './files/pages.processor.js';
import { EmailProcessor } from './messages/email.processor.js';
import { MessagesProcessor } from './messages/messages.processor.js';
import { MessagesSchedule } from './messages/messages.schedule.js';
import { SmsProcessor } from './messages/sms.processor.js';
import { PaymentNotificationProcessor } from './payments/payment-notification.processor.js';
import { PaymentSweepSchedule } from './payments/payment-sweep.schedule.js';
import { ReconciliationSchedule } from './payments/reconciliation.schedule.js';
import { ReadingHousekeepingSchedule } from './reading/reading-housekeeping.schedule.js';

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
        AnalyticsModule,
        BackupsModule,
        CasesModule,
        CatalogueModule,
        MessagesModule,
        FilesModule,
        OrdersModule,
        PaymentsModule,
        SettingsModule,
        StorageModule,
        ReadingModule,
        ReviewsModule,
        WechatModule,
      ],
      providers: [
        AccountsHousekeepingSchedule,
        AlarmsSchedule,
        BackgroundVariantMaker,
        CasesSchedule,
        ComplaintsSchedule,
        EmailProcessor,
        FilesHousekeepingSchedule,
        ImagesProcessor,
        MessagesProcessor,
        MessagesSchedule,
        PagePreparations,
        PagesAheadProcessor,
        PagesProcessor,
        PartitionsSchedule,
        ReadingHousekeepingSchedule,
        { provide: MetricsServer, useValue: MetricsServer.of(config.metrics, 'worker') },
        SearchFeedSchedule,
        SearchProcessor,
        SheetProposalsProcessor,
        SmsProcessor,
        TextExtractor,
        TrafficHousekeepingSchedule,
        PaymentNotificationProcessor,
        PaymentSweepSchedule,
        ReconciliationSchedule,
      ],
    };
  }
}
