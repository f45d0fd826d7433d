import { DomainError, InvalidInputError, MESSAGES } from '#contracts';

/** Unknown account or wrong password: the answer does not tell which. spec §8. */
export class SignInRefusedError extends DomainError {
  constructor(byPhone: boolean) {
    super(401, 'sign_in_refused', byPhone ? MESSAGES.signInWrongPhone : MESSAGES.signInWrong);
  }
}

/** Too many failures, or locked by an admin. spec §8, design §4. */
export class AccountLockedError extends DomainError {
  constructor() {
    super(403, 'account_locked', MESSAGES.accountLocked);
  }
}

/** Registered by email and not verified yet. design §4. */
export class AccountUnverifiedError extends DomainError {
  constructor() {
    super(403, 'account_unverified', MESSAGES.accountUnverified);
  }
}

/** The refresh token is unknown, spent, revoked or past its time. */
export class SessionEndedError extends DomainError {
  constructor() {
    super(401, 'not_signed_in', MESSAGES.sessionExpired);
  }
}

/**
 * Username, email or phone belong to another account. Of the username it is told, which is public
 * (REG-27); whether it is the email or the phone is not (REG-52).
 */
export class AlreadyRegisteredError extends DomainError {
  constructor(isUsername: boolean) {
    const fields = isUsername ? { username: [MESSAGES.usernameTaken] } : {};
    super(409, 'already_registered', MESSAGES.alreadyRegistered, fields);
  }
}

/** A code is asked for a phone that has an account. spec §8. */
export class PhoneRegisteredError extends DomainError {
  constructor() {
    super(409, 'phone_already_registered', MESSAGES.phoneRegistered);
  }
}

export class PhoneNotRegisteredError extends DomainError {
  constructor() {
    super(404, 'phone_not_registered', MESSAGES.phoneNotRegistered);
  }
}

/** spec §8 tells it. */
export class EmailNotRegisteredError extends DomainError {
  constructor() {
    super(404, 'email_not_registered', MESSAGES.emailNotRegistered);
  }
}

/** Wrong, used, tried too often or lapsed: the answer does not tell which. */
export class SmsCodeWrongError extends InvalidInputError {
  constructor() {
    super({ code: [MESSAGES.smsCodeWrong] });
  }
}

/** No such link, or past its time. */
export class LinkInvalidError extends DomainError {
  constructor() {
    super(400, 'link_invalid', MESSAGES.linkExpired);
  }
}

/** The link has done its work already. */
export class LinkUsedError extends DomainError {
  constructor() {
    super(400, 'link_used', MESSAGES.linkUsed);
  }
}

/** An address is linked by the account's own user alone, signed in. */
export class LinkNotOwnError extends DomainError {
  constructor() {
    super(401, 'not_signed_in', MESSAGES.linkNeedsSignIn);
  }
}

/** spec §8. */
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
    super(409, 'email_taken', MESSAGES.emailTaken);
  }
}

export class PhoneTakenError extends DomainError {
  constructor() {
    super(409, 'phone_taken', MESSAGES.phoneTaken);
  }
}

export class WechatTakenError extends DomainError {
  constructor() {
    super(409, 'wechat_taken', MESSAGES.wechatTaken);
  }
}

/** No such sign-in by WeChat, not of this browser, over, or past its five minutes. */
export class WechatExpiredError extends DomainError {
  constructor() {
    super(400, 'wechat_expired', MESSAGES.wechatExpired);
  }
}

/** WeChat does not take the code. */
export class WechatRefusedError extends DomainError {
  constructor(message: string = MESSAGES.wechatRefused) {
    super(400, 'wechat_refused', message);
  }
}

export class UserNotFoundError extends DomainError {
  constructor() {
    super(404, 'user_not_found', MESSAGES.userNotFound);
  }
}

export class SelfChangeError extends DomainError {
  constructor() {
    super(409, 'user_self_change', MESSAGES.userSelfChange);
  }
}

/** The account has an owner, or the address an account. */
export class AccountTakenError extends DomainError {
  constructor() {
    super(409, 'account_taken', MESSAGES.accountTaken);
  }
}

/** The user has no such token. */
export class ApiTokenNotFoundError extends DomainError {
  constructor() {
    super(404, 'api_token_not_found', MESSAGES.apiTokenNotFound);
  }
}

/** No terminal waits under this code: mistyped, lapsed, or answered already. */
export class DeviceLoginNotFoundError extends DomainError {
  constructor() {
    super(404, 'device_login_not_found', MESSAGES.deviceLoginNotFound);
  }
}

/** An act on an account needs a password, and the admin's own account has none. */
export class PasswordMissingError extends DomainError {
  constructor() {
    super(403, 'password_missing', MESSAGES.ownPasswordMissing);
  }
}

/** No confirmation of this admin waits under this code: mistyped, lapsed, or answered already. */
export class ConfirmationNotFoundError extends DomainError {
  constructor() {
    super(404, 'confirmation_not_found', MESSAGES.confirmationNotFound);
  }
}

/** The account cannot be merged into another one: somebody uses it. */
export class AccountHasOwnerError extends DomainError {
  constructor() {
    super(409, 'account_has_owner', MESSAGES.mergeHasOwner);
  }
}

export class AccountNotDeletableError extends DomainError {
  constructor(message: string) {
    super(409, 'account_not_deletable', message);
  }
}
