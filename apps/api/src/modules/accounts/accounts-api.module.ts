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
import { ApiTokensController } from './api-tokens.controller.js';
import { ConfirmationsController } from './confirmations.controller.js';
import { ConsentController } from './consent.controller.js';
import { DeviceLoginsController } from './device-logins.controller.js';
import { HumanCheckController } from './human-check.controller.js';
import { KnittingProfileController } from './knitting-profile.controller.js';
import { MeController } from './me.controller.js';
import { PasswordsController } from './passwords.controller.js';
import { ProfileController } from './profile.controller.js';
import { RegistrationController } from './registration.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { FirstAdminController } from './first-admin.controller.js';
import { SetupCodePrinter } from './setup-code-printer.js';
import { SignInController } from './sign-in.controller.js';
import { TokenController } from './token.controller.js';
import { UsersController } from './users.controller.js';
import { VerifyController } from './verify.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LoginResponses } from './login-responses.js';
import { OwnPassword } from './own-password.js';
import { SessionCookies } from './session-cookies.js';

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
  ],
  providers: [JwtStrategy, LoginResponses, OwnPassword, SessionCookies, SetupCodePrinter],
})
export class AccountsApiModule {}
