import { AccountsModule } from '#accounts';
import { CasesModule } from '#cases';
import { CatalogueModule } from '#catalogue';
import { HumanCheckModule } from '#human-check';
import { MessagesModule } from '#messages';
import { OrdersModule } from '#orders';
import { ReadingModule } from '#reading';
import { ReviewsModule } from '#reviews';
import { RedisModule } from '#redis';
import { PassportModule } from '@nestjs/passport';
import { Module } from '@nestjs/common';
import { AccountExportService } from './profile/account-export.service.js';
import { ApiTokensController } from './terminal/api-tokens.controller.js';
import { ConfirmationsController } from './terminal/confirmations.controller.js';
import { ConsentController } from './profile/consent.controller.js';
import { DeviceLoginsController } from './sign-in/device-logins.controller.js';
import { HumanCheckController } from './sign-in/human-check.controller.js';
import { KnittingProfileController } from './profile/knitting-profile.controller.js';
import { MeController } from './profile/me.controller.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { ProfileController } from './profile/profile.controller.js';
import { RegistrationController } from './sign-in/registration.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { FirstAdminController } from './sign-in/first-admin.controller.js';
import { SetupCodePrinter } from './sign-in/setup-code-printer.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { TokenController } from './sign-in/token.controller.js';
import { UsersController } from './users.controller.js';
import { VerifyController } from './sign-in/verify.controller.js';
import { WechatSignInController } from './sign-in/wechat-sign-in.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LoginResponses } from './sign-in/login-responses.js';
import { OwnPassword } from './passwords/own-password.js';
import { SessionCookies } from './sign-in/session-cookies.js';

/** The HTTP API of accounts: sign-in, registration, profile, sessions and tokens. */
@Module({
  imports: [
    AccountsModule,
    CasesModule,
    CatalogueModule,
    HumanCheckModule,
    MessagesModule,
    OrdersModule,
    PassportModule,
    ReadingModule,
    ReviewsModule,
    RedisModule,
  ],
  controllers: [
    ApiTokensController,
    ConfirmationsController,
    ConsentController,
    DeviceLoginsController,
    FirstAdminController,
    HumanCheckController,
    KnittingProfileController,
    MeController,
    PasswordsController,
    ProfileController,
    RegistrationController,
    SecondFactorController,
    SignInController,
    TokenController,
    UsersController,
    VerifyController,
    WechatSignInController,
  ],
  providers: [
    AccountExportService,
    JwtStrategy,
    LoginResponses,
    OwnPassword,
    SessionCookies,
    SetupCodePrinter,
  ],
})
export class AccountsApiModule {}
