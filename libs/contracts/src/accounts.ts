export const LOGIN_TYPES = ['email', 'phone', 'wechat'] as const;
export type LoginType = (typeof LOGIN_TYPES)[number];

/** POST /account/login/ with email, phone or WeChat. */
export interface LoginRequest {
  login_type: LoginType;
  email?: string;
  phone?: string;
  password?: string;
  /** With `wechat`: what WeChat's redirect brought as `code`. */
  code?: string;
  /** With `wechat`: what WeChat's redirect brought as `state`. */
  login_token?: string;
  turnstile_token?: string;
  /** Keeps the sign-in for seven days instead of one. */
  remember_me?: boolean;
}

/** The answer of POST /account/login/. */
export interface LoginResponse {
  username: string;
  /** JWT, good for ten minutes. */
  access_token: string;
  email: string | null;
  phone: string | null;
  is_admin: boolean;
  avatar: string | null;
}

/** GET /account/login/wechat-codeurl, and POST /account/link/wechat for a signed-in user. */
export interface WechatCodeUrlResponse {
  /** What the QR code holds; inside WeChat the page goes there itself. */
  url: string;
  /** Asks for the state of this sign-in; only the browser that received it may. */
  token: string;
}

/** GET /account/login/wechat-state/{token}. With `success` the fields of a sign-in stand beside it. */
export type WechatStateResponse =
  | { status: 'pending' }
  /** The WeChat account belongs to the signed-in user now. */
  | { status: 'linked' }
  | ({ status: 'success' } & LoginResponse);

/** GET /account/login/wechat-request/{login_token}: what a phone confirms. */
export interface WechatRequestResponse {
  purpose: 'sign_in' | 'link';
  /** Whether this browser asked itself, so that there is nothing to confirm. */
  is_own: boolean;
  /** Browser and system of who asked, such as `Chrome · Windows`. */
  device: string;
  /** ISO 8601, UTC. */
  requested_at: string;
  /** With `link`: the account that the WeChat account is to belong to. */
  username: string | null;
}

export const SMS_USAGES = ['register', 'reset', 'link'] as const;
export type SmsUsage = (typeof SMS_USAGES)[number];

/** POST /account/send-sms-code/. */
export interface SendSmsCodeRequest {
  phone: string;
  usage: SmsUsage;
  turnstile_token: string;
}

/** POST /account/register/. */
export interface RegisterRequest {
  register_type: 'email' | 'phone';
  username: string;
  email?: string;
  phone?: string;
  code?: string;
  password: string;
  password2: string;
  turnstile_token: string;
}

/** GET /account/check-username/?username=. */
export interface UsernameAvailability {
  available: boolean;
}

/** POST /account/reset-pwd/. */
export interface RequestResetRequest {
  email: string;
}

/** PUT /account/reset-pwd/, with the mail's token, or with a phone and its code. */
export interface ResetPasswordRequest {
  token?: string;
  phone?: string;
  code?: string;
  new_password: string;
}

/** POST /account/change-pwd/. */
export interface ChangePasswordRequest {
  /** Not for an account that has no password yet. */
  old_password?: string;
  new_password: string;
}

/** Any answer that only says what happened. */
export interface MessageResponse {
  message: string;
}

/** POST /verify/email/. */
export interface VerifyEmailResponse extends MessageResponse {
  /** Whether the address activates a new account or was linked to a standing one. */
  purpose: 'verify' | 'link';
}

/** GET /token/refresh. */
export interface RefreshResponse {
  access_token: string;
}

/** GET /account/me/. */
export interface SessionUser {
  username: string;
  display_name: string;
  email: string | null;
  phone: string | null;
  is_admin: boolean;
  avatar: string | null;
  has_password: boolean;
  has_wechat: boolean;
}

/** GET /human-check/. */
export interface HumanCheckInfo {
  provider: 'altcha' | 'turnstile';
  /** With `turnstile`. */
  site_key?: string;
}

/** One row of GET /account/api-tokens/. Times are ISO 8601, UTC. */
export interface ApiTokenItem {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** POST /account/api-tokens/, by admins. */
export interface CreateApiTokenRequest {
  name: string;
  /** The admin's own. */
  password?: string;
}

export interface CreateApiTokenResponse {
  id: string;
  /** Shown this once. */
  token: string;
}

/** POST /account/device-logins/: a terminal asks to be signed in. */
export interface StartDeviceLoginRequest {
  /** Of the terminal, for the admin to recognise. */
  name: string;
}

export interface StartDeviceLoginResponse {
  /** The terminal's secret: what it polls with. */
  device_code: string;
  /** What it shows: `BCDF-GHJK`. */
  user_code: string;
  /** Where an admin confirms that code. */
  url: string;
  expires_at: string;
  interval_seconds: number;
}

export type DeviceLoginState = 'pending' | 'approved' | 'denied' | 'expired';

/** POST /account/device-logins/poll. */
export interface PollDeviceLoginRequest {
  device_code: string;
}

export interface PollDeviceLoginResponse {
  state: DeviceLoginState;
  /** With `approved`. */
  token?: string;
  username?: string;
}

/** GET /account/device-logins/{user_code}, by admins. */
export interface DeviceLoginInfo {
  name: string;
  created_at: string;
}

/** POST /account/device-logins/{user_code}, by admins. */
export interface AnswerDeviceLoginRequest {
  allow: boolean;
  /** The admin's own; not needed to deny. */
  password?: string;
}
