import { CONFIG, type Config } from '#config';
import { LIMITS } from '#contracts';
import { MessagingModule } from '#messaging';
import { OutboxModule } from '#queues';
import { RedisModule } from '#redis';
import { WechatModule } from '#wechat';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountLinkEntity } from './entities/account-link.entity.js';
import { ApiTokenEntity } from './entities/api-token.entity.js';
import { AuditLogEntity } from './entities/audit-log.entity.js';
import { ConfirmationEntity } from './entities/confirmation.entity.js';
import { ConsentEntity } from './entities/consent.entity.js';
import { DeviceLoginEntity } from './entities/device-login.entity.js';
import { KnittingProfileEntity } from './entities/knitting-profile.entity.js';
import { SecondFactorEntity } from './entities/second-factor.entity.js';
import { SessionEntity } from './entities/session.entity.js';
import { SetupCodeEntity } from './entities/setup-code.entity.js';
import { SmsCodeEntity } from './entities/sms-code.entity.js';
import { WechatSignInEntity } from './entities/wechat-sign-in.entity.js';
import { accessTokenKey, AccessTokens } from './sign-in/access-tokens.js';
import { AccountActsService } from './administration/account-acts.service.js';
import { AccountErasures } from './hooks/account-erasures.js';
import { AccountLinksRepository } from './links/account-links.repository.js';
import { AccountLinksService } from './links/account-links.service.js';
import { AccountMergesService } from './administration/account-merges.service.js';
import { AccountMerges } from './hooks/account-merges.js';
import { AccountSecrets } from './account-secrets.js';
import { AccountsRepository } from './administration/accounts.repository.js';
import { AccountsHousekeeping } from './accounts-housekeeping.js';
import { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
import { ApiTokensService } from './api-tokens/api-tokens.service.js';
import { AuditLog } from './administration/audit-log.js';
import { AuditLogRepository } from './administration/audit-log.repository.js';
import { ConfirmationsRepository } from './links/confirmations.repository.js';
import { ConfirmationsService } from './links/confirmations.service.js';
import { ConsentsRepository } from './users/consents.repository.js';
import { ConsentsService } from './users/consents.service.js';
import { DeviceLoginsRepository } from './sign-in/device-logins.repository.js';
import { DeviceLoginsService } from './sign-in/device-logins.service.js';
import { EmailsService } from './links/emails.service.js';
import { ErasureRepository } from './users/erasure.repository.js';
import { ErasureService } from './users/erasure.service.js';
import { FirstAdminService } from './sign-in/first-admin.service.js';
import { KnittingProfilesRepository } from './users/knitting-profiles.repository.js';
import { KnittingProfilesService } from './users/knitting-profiles.service.js';
import { PasswordTriesService } from './sign-in/password-tries.service.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { PhoneSignInService } from './sign-in/phone-sign-in.service.js';
import { ProfileService } from './users/profile.service.js';
import { RegistrationService } from './sign-in/registration.service.js';
import { RolesService } from './administration/roles.service.js';
import { SecondFactorSecrets } from './second-factor/second-factor-secrets.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SessionsRepository } from './sign-in/sessions.repository.js';
import { SessionsService } from './sign-in/sessions.service.js';
import { SetupCodesRepository } from './sign-in/setup-codes.repository.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SmsCodesRepository } from './sign-in/sms-codes.repository.js';
import { SmsCodesService } from './sign-in/sms-codes.service.js';
import { User } from './users/user.entity.js';
import { UsernameChanges } from './hooks/username-changes.js';
import { UsernamesRepository } from './users/usernames.repository.js';
import { UsernamesService } from './users/usernames.service.js';
import { UsersAdministrationService } from './administration/users-administration.service.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';
import { WechatAccountsService } from './sign-in/wechat-accounts.service.js';
import { WechatSignInService } from './sign-in/wechat-sign-in.service.js';
import { WechatSignInsRepository } from './sign-in/wechat-sign-ins.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      User,
      AccountLinkEntity,
      ApiTokenEntity,
      AuditLogEntity,
      ConfirmationEntity,
      ConsentEntity,
      DeviceLoginEntity,
      KnittingProfileEntity,
      SecondFactorEntity,
      SessionEntity,
      SetupCodeEntity,
      SmsCodeEntity,
      WechatSignInEntity,
    ]),
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        secret: accessTokenKey(config.session.jwtSecret),
        signOptions: { expiresIn: LIMITS.accessTokenSeconds, algorithm: 'HS256' },
      }),
    }),
    MessagingModule,
    OutboxModule,
    RedisModule,
    WechatModule,
  ],
  providers: [
    AccessTokens,
    AccountActsService,
    AccountErasures,
    AccountLinksRepository,
    AccountLinksService,
    AccountMergesService,
    AccountMerges,
    AccountSecrets,
    AccountsHousekeeping,
    AccountsRepository,
    ApiTokensRepository,
    ApiTokensService,
    AuditLog,
    AuditLogRepository,
    ConfirmationsRepository,
    ConfirmationsService,
    ConsentsRepository,
    ConsentsService,
    DeviceLoginsRepository,
    DeviceLoginsService,
    EmailsService,
    ErasureRepository,
    ErasureService,
    FirstAdminService,
    KnittingProfilesRepository,
    KnittingProfilesService,
    PasswordTriesService,
    PasswordsService,
    PhoneSignInService,
    ProfileService,
    RegistrationService,
    RolesService,
    SecondFactorSecrets,
    SecondFactorsRepository,
    SecondFactorsService,
    SessionsRepository,
    SessionsService,
    SetupCodesRepository,
    SignInService,
    SmsCodesRepository,
    SmsCodesService,
    UsernameChanges,
    UsernamesRepository,
    UsernamesService,
    UsersAdministrationService,
    UsersRepository,
    UsersService,
    WechatAccountsService,
    WechatSignInService,
    WechatSignInsRepository,
  ],
  exports: [
    AccessTokens,
    AccountActsService,
    AccountErasures,
    AccountLinksService,
    AccountMerges,
    AccountsHousekeeping,
    ApiTokensService,
    AuditLog,
    ConfirmationsService,
    ConsentsService,
    DeviceLoginsService,
    EmailsService,
    FirstAdminService,
    KnittingProfilesService,
    PasswordsService,
    PhoneSignInService,
    ProfileService,
    RegistrationService,
    RolesService,
    SecondFactorsService,
    SessionsService,
    SignInService,
    SmsCodesService,
    UsernameChanges,
    UsersAdministrationService,
    UsersService,
    WechatSignInService,
  ],
})
export class AccountsModule {}
