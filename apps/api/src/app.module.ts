import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { type Config, ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { FilesModule } from '#files';
import { OrdersModule } from '#orders';
import { PaymentsModule } from '#payments';
import { type DynamicModule, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccountController } from './accounts/account.controller.js';
import { JwtStrategy } from './accounts/jwt.strategy.js';
import { SessionCookies } from './accounts/session-cookies.js';
import { TokenController } from './accounts/token.controller.js';
import { CategoriesController } from './catalogue/categories.controller.js';
import { DesignsController } from './catalogue/designs.controller.js';
import { DownloadController } from './files/download.controller.js';
import { HealthController } from './http/health.controller.js';
import { OrdersController } from './orders/orders.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { WechatNotifyController } from './payments/wechat-notify.controller.js';

@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule,
        PassportModule,
        AccountsModule,
        CatalogueModule,
        OrdersModule,
        PaymentsModule,
        FilesModule,
      ],
      controllers: [
        AccountController,
        CategoriesController,
        DesignsController,
        DownloadController,
        HealthController,
        OrdersController,
        PaymentsController,
        TokenController,
        WechatNotifyController,
      ],
      providers: [JwtStrategy, SessionCookies],
    };
  }
}
