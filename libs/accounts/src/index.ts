export {
  AccountNotDeletableError,
  PasswordMissingError,
  SessionEndedError,
} from './accounts.errors.js';
export { AccessTokens, type AccessTokenClaims } from './sign-in/access-tokens.js';
export { AccountActsService } from './administration/account-acts.service.js';
export { AccountErasures } from './hooks/account-erasures.js';
export { AccountLinksService } from './links/account-links.service.js';
export { AccountMoves } from './hooks/account-moves.js';
export { ACCOUNT_ROWS } from './users/account-rows.js';
export { AccountsHousekeeping } from './accounts-housekeeping.js';
export { AccountsModule } from './accounts.module.js';
export { API_TOKEN_PREFIX, ApiTokensService } from './api-tokens/api-tokens.service.js';
export { AuditLog } from './administration/audit-log.js';
export type { AuditFilter } from './administration/audit-log.repository.js';
export { ConfirmationsService } from './links/confirmations.service.js';
export { ConsentsService, needsConsent } from './users/consents.service.js';
export { DeviceLoginsService } from './sign-in/device-logins.service.js';
export { EmailsService } from './links/emails.service.js';
export { FirstAdminService } from './sign-in/first-admin.service.js';
export { KnittingProfilesService } from './users/knitting-profiles.service.js';
export { hashPassword } from './passwords/passwords.js';
export { PasswordsService } from './passwords/passwords.service.js';
export { type PhoneAndCode, PhoneSignInService } from './sign-in/phone-sign-in.service.js';
export { ProfileService } from './users/profile.service.js';
export { type Registration, RegistrationService } from './sign-in/registration.service.js';
export { RolesService } from './administration/roles.service.js';
export { SecondFactorsService } from './second-factor/second-factors.service.js';
export { SessionsService, type IssuedSession } from './sign-in/sessions.service.js';
export { accountRights, type ConsentingUser, type SignedInUser } from './sign-in/signed-in-user.js';
export { SignInService, type Credentials, type SignIn } from './sign-in/sign-in.service.js';
export { SmsCodesService } from './sign-in/sms-codes.service.js';
export { UsernameChanges } from './hooks/username-changes.js';
export { UsersAdministrationService } from './administration/users-administration.service.js';
export { type Addresses, UsersService } from './users/users.service.js';
export { WechatSignInService } from './sign-in/wechat-sign-in.service.js';
