export {
  AccountNotDeletableError,
  PasswordMissingError,
  SessionEndedError,
} from './accounts.errors.js';
export { AccessTokens, type AccessTokenClaims } from './access-tokens.js';
export { AccountActsService } from './account-acts.service.js';
export { AccountErasures } from './account-erasures.js';
export { AccountLinksService } from './account-links.service.js';
export { ACCOUNT_ROWS } from './account-rows.js';
export { AccountsHousekeeping } from './accounts-housekeeping.js';
export { AccountsModule } from './accounts.module.js';
export { API_TOKEN_PREFIX, ApiTokensService } from './api-tokens.service.js';
export { type AuditFilter, AuditLog } from './audit-log.service.js';
export { ConfirmationsService } from './confirmations.service.js';
export { ConsentsService, needsConsent } from './consents.service.js';
export { DeviceLoginsService } from './device-logins.service.js';
export { EmailsService } from './emails.service.js';
export { FirstAdminService } from './first-admin.service.js';
export { KnittingProfilesService } from './knitting-profiles.service.js';
export { hashPassword } from './passwords.js';
export { PasswordsService } from './passwords.service.js';
export { type PhoneAndCode, PhoneSignInService } from './phone-sign-in.service.js';
export { ProfileService } from './profile.service.js';
export { type Registration, RegistrationService } from './registration.service.js';
export { RolesService } from './roles.service.js';
export { SecondFactorsService } from './second-factors.service.js';
export { SessionsService, type IssuedSession } from './sessions.service.js';
export { accountRights, type ConsentingUser, type SignedInUser } from './signed-in-user.js';
export { SignInService, type Credentials, type SignIn } from './sign-in.service.js';
export { SmsCodesService } from './sms-codes.service.js';
export { UsersAdministrationService } from './users-administration.service.js';
export { type Addresses, UsersService } from './users.service.js';
export { WechatSignInService } from './wechat-sign-in.service.js';
