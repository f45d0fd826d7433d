import {
  DomainError,
  InvalidInputError,
  API_MESSAGES,
  KNITTING_PROFILE_MESSAGES,
  MESSAGES,
  SECOND_FACTOR_MESSAGES,
} from '#contracts';

/** Unknown account or wrong password; the response does not tell which. */
export class SignInRefusedError extends DomainError {
  constructor(byPhone: boolean) {
    super(401, 'sign_in_refused', byPhone ? API_MESSAGES.signInWrongPhone : MESSAGES.signInWrong);
  }
}

/** Too many failed sign-ins, or locked by an admin; the response does not tell which, nor whether the account exists. */
export class AccountLockedError extends DomainError {
  constructor() {
    super(403, 'account_locked', API_MESSAGES.accountLocked);
  }
}

/** Registered by email and not verified yet. */
export class AccountUnverifiedError extends DomainError {
  constructor() {
    super(403, 'account_unverified', API_MESSAGES.accountUnverified);
  }
}

/** The refresh token is unknown, replaced, revoked or expired. */
export class SessionEndedError extends DomainError {
  constructor() {
    super(401, 'not_signed_in', API_MESSAGES.sessionExpired);
  }
}

/**
 * Username, email or phone belong to another account. The response names the username, which is public
 * (REG-27), but does not tell email and phone apart (REG-52).
 */
export class AlreadyRegisteredError extends DomainError {
  constructor(isUsername: boolean) {
    const fields = isUsername ? { username: [MESSAGES.usernameTaken] } : {};
    super(409, 'already_registered', MESSAGES.alreadyRegistered, fields);
  }
}

/** A registration code was requested for a phone that has an account. */
export class PhoneRegisteredError extends DomainError {
  constructor() {
    super(409, 'phone_already_registered', MESSAGES.phoneRegistered);
  }
}

export class PhoneNotRegisteredError extends DomainError {
  constructor() {
    super(404, 'phone_not_registered', API_MESSAGES.phoneNotRegistered);
  }
}

/** No account has this email; the response says so. */
export class EmailNotRegisteredError extends DomainError {
  constructor() {
    super(404, 'email_not_registered', MESSAGES.emailNotRegistered);
  }
}

/** The code is wrong, used, tried too often or expired; the response does not tell which. */
export class SmsCodeWrongError extends InvalidInputError {
  constructor() {
    super({ code: [MESSAGES.smsCodeWrong] });
  }
}

/** The link is unknown or expired. */
export class LinkInvalidError extends DomainError {
  constructor() {
    super(400, 'link_invalid', API_MESSAGES.linkExpired);
  }
}

/** The link was used already. */
export class LinkUsedError extends DomainError {
  constructor() {
    super(400, 'link_used', API_MESSAGES.linkUsed);
  }
}

/** Only the account's own user, signed in, may link an address. */
export class LinkNotOwnError extends DomainError {
  constructor() {
    super(401, 'not_signed_in', API_MESSAGES.linkNeedsSignIn);
  }
}

/** The password reset link is unknown, expired or used. */
export class ResetLinkInvalidError extends DomainError {
  constructor() {
    super(404, 'link_invalid', MESSAGES.resetLinkInvalid);
  }
}

export class PasswordWrongError extends DomainError {
  constructor() {
    super(400, 'password_wrong', MESSAGES.passwordWrong);
  }
}

export class EmailTakenError extends DomainError {
  constructor() {
    super(409, 'email_taken', API_MESSAGES.emailTaken);
  }
}

export class PhoneTakenError extends DomainError {
  constructor() {
    super(409, 'phone_taken', API_MESSAGES.phoneTaken);
  }
}

export class WechatTakenError extends DomainError {
  constructor() {
    super(409, 'wechat_taken', API_MESSAGES.wechatTaken);
  }
}

/**
 * The WeChat sign-in is unknown, belongs to another browser, is finished, or has expired after five minutes.
 */
export class WechatExpiredError extends DomainError {
  constructor() {
    super(400, 'wechat_expired', MESSAGES.wechatExpired);
  }
}

/** WeChat rejected the code. */
export class WechatRefusedError extends DomainError {
  constructor(message: string = API_MESSAGES.wechatRefused) {
    super(400, 'wechat_refused', message);
  }
}

export class UserNotFoundError extends DomainError {
  constructor() {
    super(404, 'user_not_found', API_MESSAGES.userNotFound);
  }
}

export class SelfChangeError extends DomainError {
  constructor() {
    super(409, 'user_self_change', API_MESSAGES.userSelfChange);
  }
}

/** The account has an owner, or the address belongs to an account. */
export class AccountTakenError extends DomainError {
  constructor() {
    super(409, 'account_taken', API_MESSAGES.accountTaken);
  }
}

/** The user has no such token. */
export class ApiTokenNotFoundError extends DomainError {
  constructor() {
    super(404, 'api_token_not_found', API_MESSAGES.apiTokenNotFound);
  }
}

/** No terminal waits with this code: it is mistyped, expired or already answered. */
export class DeviceLoginNotFoundError extends DomainError {
  constructor() {
    super(404, 'device_login_not_found', API_MESSAGES.deviceLoginNotFound);
  }
}

/** The act needs the admin's password, and the admin's own account has none. */
export class PasswordMissingError extends DomainError {
  constructor() {
    super(403, 'password_missing', API_MESSAGES.ownPasswordMissing);
  }
}

/** No confirmation of this admin waits with this code: it is mistyped, expired or already answered. */
export class ConfirmationNotFoundError extends DomainError {
  constructor() {
    super(404, 'confirmation_not_found', API_MESSAGES.confirmationNotFound);
  }
}

/** The account cannot be merged into another one, because it is in use. */
export class AccountHasOwnerError extends DomainError {
  constructor() {
    super(409, 'account_has_owner', API_MESSAGES.mergeHasOwner);
  }
}

/** The knitting profile was changed after the client read it. The other change is not overwritten. */
export class KnittingProfileChangedError extends DomainError {
  constructor() {
    super(409, 'knitting_profile_changed', KNITTING_PROFILE_MESSAGES.changed);
  }
}

/** The account cannot be deleted, because it is an admin's account. */
export class AccountNotDeletableError extends DomainError {
  constructor(message: string) {
    super(409, 'account_not_deletable', message);
  }
}

/** The code is wrong, expired or used; the response does not tell which. */
export class SecondFactorWrongError extends DomainError {
  constructor() {
    super(400, 'second_factor_wrong', SECOND_FACTOR_MESSAGES.wrong);
  }
}

/** The shop has an admin: the first run is over. */
export class SetupClosedError extends DomainError {
  constructor() {
    super(409, 'setup_closed', API_MESSAGES.setupClosed);
  }
}

/** The typed code is not the one-time code that the server wrote to its log. */
export class SetupCodeWrongError extends DomainError {
  constructor() {
    super(400, 'setup_code_wrong', API_MESSAGES.setupCodeWrong);
  }
}

/** There is no one-time code, it has expired, or too many wrong ones were given. */
export class SetupCodeUnusableError extends DomainError {
  constructor() {
    super(409, 'setup_code_unusable', API_MESSAGES.setupCodeUnusable);
  }
}

/** The account has a second factor; it must be disabled before another is enrolled. */
export class SecondFactorExistsError extends DomainError {
  constructor() {
    super(409, 'second_factor_exists', SECOND_FACTOR_MESSAGES.exists);
  }
}

/** The account has no second factor, or no enrolment that can be finished. */
export class SecondFactorMissingError extends DomainError {
  constructor(message: string = SECOND_FACTOR_MESSAGES.missing) {
    super(409, 'second_factor_missing', message);
  }
}
