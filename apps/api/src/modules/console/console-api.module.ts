import { AccountsModule } from '#accounts';
import { AnalyticsModule } from '#analytics';
import { CasesModule } from '#cases';
import { CatalogueModule } from '#catalogue';
import { MessagesModule } from '#messages';
import { OrdersModule } from '#orders';
import { PaymentsModule } from '#payments';
import { QueuesAdministrationModule } from '#queues';
import { ReadingModule } from '#reading';
import { ReviewsModule } from '#reviews';
import { SettingsModule } from '#settings';
import { Module } from '@nestjs/common';
import { OwnPassword } from '../accounts/passwords/own-password.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleDesignerPagesController } from './console-designer-pages.controller.js';
import { ConsoleDesignsController } from './console-designs.controller.js';
import { ConsoleSalesController } from './console-sales.controller.js';
import { ConsoleSettingsController } from './console-settings.controller.js';
import { ConsoleOrdersController } from './console-orders.controller.js';
import { ConsoleSearchService } from './console-search.service.js';
import { OrderActivityService } from './order-activity.service.js';
import { OrdersExportService } from './orders-export.service.js';
import { PersonStoryService } from './person-story.service.js';
import { SalesExportService } from './sales-export.service.js';
import { WaitingService } from './waiting.service.js';

/** The HTTP API of the console for operators, beside the routes that the command line uses too. */
@Module({
  imports: [
    AccountsModule,
    AnalyticsModule,
    CasesModule,
    CatalogueModule,
    MessagesModule,
    OrdersModule,
    PaymentsModule,
    QueuesAdministrationModule,
    ReadingModule,
    ReviewsModule,
    SettingsModule,
  ],
  controllers: [
    ConsoleController,
    ConsoleDesignerPagesController,
    ConsoleDesignsController,
    ConsoleOrdersController,
    ConsoleSalesController,
    ConsoleSettingsController,
  ],
  providers: [
    ConsoleSearchService,
    OrderActivityService,
    OrdersExportService,
    OwnPassword,
    PersonStoryService,
    SalesExportService,
    WaitingService,
  ],
})
export class ConsoleApiModule {}
