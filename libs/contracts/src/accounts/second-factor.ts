import { DomainError } from '../http/domain-error.js';
import type { Integer, Timestamp } from '../http/scalars.js';

/**
 * State of the second factor of a session (CONS-09). Without it a session does not have the rights of a role. `off`: not
 * needed. `enrolment_required`: the shop requires a second factor and the account has none. `required`: the session has
 * not verified it. `stale`: verified, but too long ago for acts that move money. `fresh`: verified within the last
 * minutes.
 */
export const SECOND_FACTOR_STATUSES = [
  'off',
  'enrolment_required',
  'required',
  'stale',
  'fresh',
] as const;
export type SecondFactorStatus = (typeof SECOND_FACTOR_STATUSES)[number];

/** GET /account/second-factor. */
export interface SecondFactorState {
  status: SecondFactorStatus;
  /** Whether the shop requires it for every role. */
  is_required: boolean;
  /** Null without a second factor. */
  confirmed_at: Timestamp | null;
  /** How many recovery codes are unused. */
  recovery_codes_left: Integer;
}

/** POST /account/second-factor/enrolment: what an authenticator app reads. It is shown once. */
export interface SecondFactorEnrolment {
  /** Base32, RFC 4648. */
  secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  uri: string;
}

/** A code of the authenticator app. Every route except the confirmation of an enrolment also accepts a recovery code. */
export interface SecondFactorCodeRequest {
  code: string;
}

/** New recovery codes. They are shown once. */
export interface RecoveryCodesResponse {
  recovery_codes: string[];
}

/** Texts of the second factor. */
export const SECOND_FACTOR_MESSAGES = {
  required: '请先在控制台输入两步验证码',
  enrolmentRequired: '请先在控制台设置两步验证',
  stale: '涉及钱款与权限的操作要再输入一次两步验证码',
  wrong: '验证码不对，或已经用过；请等下一个再试',
  exists: '已经设置过两步验证，要换手机请先关闭再设置',
  missing: '还没有设置两步验证，或设置已过期，请重新开始',
  missingOfOther: '这个账户没有设置两步验证',
  given: '已通过两步验证',
  disabled: '两步验证已关闭',
} as const;

/** The session has the rights of the role only after the user has verified or enrolled a second factor. */
export class SecondFactorRequiredError extends DomainError {
  constructor(status: SecondFactorStatus) {
    super(
      403,
      'second_factor_required',
      status === 'enrolment_required'
        ? SECOND_FACTOR_MESSAGES.enrolmentRequired
        : SECOND_FACTOR_MESSAGES.required,
    );
  }
}

/** The act requires a second factor that was verified within the last minutes. */
export class SecondFactorStaleError extends DomainError {
  constructor() {
    super(403, 'second_factor_stale', SECOND_FACTOR_MESSAGES.stale);
  }
}
