import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { type Config, ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { FilesModule } from '#files';
import { HumanCheckModule } from '#human-check';
import { OrdersModule } from '#orders';
import { PaymentsModule } from '#payments';
import { MessagingModule } from '#messaging';
import { MetricsServer } from '#operations';
import { QueuesAdministrationModule } from '#queues';
import { RedisModule } from '#redis';
import { StorageModule } from '#storage';
import { WechatModule } from '#wechat';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { ApiTokensController } from './accounts/api-tokens.controller.js';
import { ConfirmationsController } from './accounts/confirmations.controller.js';
import { DeviceLoginsController } from './accounts/device-logins.controller.js';
import { JwtStrategy } from './accounts/jwt.strategy.js';
import { MeController } from './accounts/me.controller.js';
import { OwnPassword } from './accounts/own-password.js';
import { PasswordsController } from './accounts/passwords.controller.js';
import { ProfileController } from './accounts/profile.controller.js';
import { RegistrationController } from './accounts/registration.controller.js';
import { SessionCookies } from './accounts/session-cookies.js';
import { SignInController } from './accounts/sign-in.controller.js';
import { TokenController } from './accounts/token.controller.js';
import { UsersController } from './accounts/users.controller.js';
import { VerifyController } from './accounts/verify.controller.js';
import { CategoriesController } from './catalogue/categories.controller.js';
import { DesignAdministrationController } from './catalogue/design-administration.controller.js';
import { DesignEditingController } from './catalogue/design-editing.controller.js';
import { DesignImportsController } from './catalogue/design-imports.controller.js';
import { DesignsController } from './catalogue/designs.controller.js';
import { DownloadController } from './files/download.controller.js';
import { MediaController } from './files/media.controller.js';
import { Ending } from './http/ending.js';
import { HealthController } from './http/health.controller.js';
import { HumanCheckController } from './http/human-check.controller.js';
import { PublicReads } from './http/read-cache/public-reads.js';
import { ReadCache } from './http/read-cache/read-cache.js';
import { RouteLimiter } from './http/route-limiter.js';
import { DoctorService } from './operations/doctor.service.js';
import { OperationsController } from './operations/operations.controller.js';
import { QueuesDashboardPages } from './operations/queues-dashboard.js';
import { OrdersController } from './orders/orders.controller.js';
import { OrdersOverviewController } from './orders/orders-overview.controller.js';
import { FailedNotificationsController } from './payments/failed-notifications.controller.js';
import { HeldPaymentsController } from './payments/held-payments.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { ReconciliationController } from './payments/reconciliation.controller.js';
import { ReturnedPaymentsController } from './payments/returned-payments.controller.js';
import { WechatNotifyController } from './payments/wechat-notify.controller.js';
import { FirstAnswersService } from './site/first-answers.service.js';
import { PageHeadsService } from './site/page-heads.service.js';
import { SiteDrawing } from './site/site-drawing.js';
import { SitePages } from './site/site-pages.js';
import { SitemapController } from './site/sitemap.controller.js';
import { SitemapService } from './site/sitemap.service.js';
import { JsConfigController } from './wechat/js-config.controller.js';

@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule,
        PassportModule,
        RedisModule,
        HumanCheckModule,
        AccountsModule,
        CatalogueModule,
        OrdersModule,
        PaymentsModule,
        FilesModule,
        MessagingModule,
        QueuesAdministrationModule,
        StorageModule,
        WechatModule,
      ],
      controllers: [
        ApiTokensController,
        CategoriesController,
        DesignAdministrationController,
        DesignEditingController,
        DesignImportsController,
        DesignsController,
        ConfirmationsController,
        DeviceLoginsController,
        DownloadController,
        HealthController,
        HumanCheckController,
        JsConfigController,
        MeController,
        MediaController,
        OperationsController,
        OrdersController,
        OrdersOverviewController,
        PasswordsController,
        FailedNotificationsController,
        HeldPaymentsController,
        PaymentsController,
        ProfileController,
        ReconciliationController,
        ReturnedPaymentsController,
        RegistrationController,
        SignInController,
        SitemapController,
        TokenController,
        UsersController,
        VerifyController,
        WechatNotifyController,
      ],
      providers: [
        DoctorService,
        Ending,
        FirstAnswersService,
        JwtStrategy,
        { provide: MetricsServer, useValue: MetricsServer.of(config.metrics, 'api') },
        OwnPassword,
        PageHeadsService,
        PublicReads,
        QueuesDashboardPages,
        ReadCache,
        RouteLimiter,
        { provide: APP_GUARD, useExisting: RouteLimiter },
        { provide: APP_INTERCEPTOR, useExisting: RouteLimiter },
        SessionCookies,
        SitemapService,
        SiteDrawing,
        SitePages,
      ],
    };
  }
}
