import { AccountsModule } from '#accounts';
import { BackupsModule } from '#backups';
import { CatalogueModule } from '#catalogue';
import { MessagingModule } from '#messaging';
import { PaymentsModule } from '#payments';
import { QueuesAdministrationModule } from '#queues';
import { RedisModule } from '#redis';
import { StorageModule } from '#storage';
import { WechatModule } from '#wechat';
import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module.js';
import { HealthController } from './health.controller.js';
import { OperationsController } from './operations.controller.js';
import { DoctorService } from './doctor.service.js';
import { QueuesDashboardPages } from './queues-dashboard.js';
import { SetupChecksController } from './setup-checks.controller.js';
import { SetupChecksService } from './setup-checks.service.js';
import { UpkeepChecks } from './upkeep-checks.js';

/** The HTTP API for operators: health, diagnosis, queues and the audit log. */
@Module({
  imports: [
    AccountsModule,
    BackupsModule,
    CatalogueModule,
    HttpModule,
    MessagingModule,
    PaymentsModule,
    QueuesAdministrationModule,
    RedisModule,
    StorageModule,
    WechatModule,
  ],
  controllers: [HealthController, OperationsController, SetupChecksController],
  providers: [DoctorService, QueuesDashboardPages, SetupChecksService, UpkeepChecks],
})
export class OperationsApiModule {}
