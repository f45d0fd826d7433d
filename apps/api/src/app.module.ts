import { type Config, ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { MetricsServer } from '#metrics';
import { type DynamicModule, Module } from '@nestjs/common';
import { HttpModule } from './http/http.module.js';
import { AccountsApiModule } from './modules/accounts/accounts-api.module.js';
import { CasesApiModule } from './modules/cases/cases-api.module.js';
import { CatalogueApiModule } from './modules/catalogue/catalogue-api.module.js';
import { ConsoleApiModule } from './modules/console/console-api.module.js';
import { FavouritesApiModule } from './modules/favourites/favourites-api.module.js';
import { FollowsApiModule } from './modules/follows/follows-api.module.js';
import { FilesApiModule } from './modules/files/files-api.module.js';
import { MessagesApiModule } from './modules/messages/messages-api.module.js';
import { OperationsApiModule } from './modules/operations/operations-api.module.js';
import { OrdersApiModule } from './modules/orders/orders-api.module.js';
import { PaymentsApiModule } from './modules/payments/payments-api.module.js';
import { ReadingApiModule } from './modules/reading/reading-api.module.js';
import { ReportsApiModule } from './modules/reports/reports-api.module.js';
import { QuestionsApiModule } from './modules/questions/questions-api.module.js';
import { ReviewsApiModule } from './modules/reviews/reviews-api.module.js';
import { ShopApiModule } from './modules/shop/shop-api.module.js';
import { WechatApiModule } from './modules/wechat/wechat-api.module.js';
import { SsrModule } from './ssr/ssr.module.js';

@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule,
        HttpModule,
        AccountsApiModule,
        CasesApiModule,
        CatalogueApiModule,
        ConsoleApiModule,
        FavouritesApiModule,
        FollowsApiModule,
        FilesApiModule,
        MessagesApiModule,
        OperationsApiModule,
        OrdersApiModule,
        PaymentsApiModule,
        ReadingApiModule,
        ReportsApiModule,
        QuestionsApiModule,
        ReviewsApiModule,
        ShopApiModule,
        SsrModule,
        WechatApiModule,
      ],
      providers: [{ provide: MetricsServer, useValue: MetricsServer.of(config.metrics, 'api') }],
    };
  }
}
