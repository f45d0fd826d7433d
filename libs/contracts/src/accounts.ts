export const LOGIN_TYPES = ['email', 'phone', 'wechat'] as const;
export type LoginType = (typeof LOGIN_TYPES)[number];

/** POST /account/login/ with email, phone or WeChat. */
export interface LoginRequest {
  login_type: LoginType;
  email?: string;
  phone?: string;
  password?: string;
  /** With `wechat`: the `code` of WeChat's redirect. */
  code?: string;
  /** With `wechat`: the `state` of WeChat's redirect. */
  login_token?: string;
  turnstile_token?: string;
  /** Extends the session from one day to seven. */
  remember_me?: boolean;
}

/** Response of POST /account/login/. */
export interface LoginResponse {
  username: string;
  /** JWT, valid for ten minutes. */
  access_token: string;
  email: string | null;
  phone: string | null;
  is_admin: boolean;
  avatar: string | null;
}

/** GET /account/login/wechat-codeurl, and POST /account/link/wechat for a signed-in user. */
export interface WechatCodeUrlResponse {
  /** The content of the QR code; inside WeChat the page redirects there itself. */
  url: string;
  /** Token to poll the state of this sign-in; only the browser that received it may use it. */
  token: string;
}

/** GET /account/login/wechat-state/{token}. With `success` it also has the fields of a sign-in. */
export type WechatStateResponse =
  | { status: 'pending' }
  /** The WeChat account belongs to the signed-in user now. */
  | { status: 'linked' }
  | ({ status: 'success' } & LoginResponse);

/** GET /account/login/wechat-request/{login_token}: what a phone is asked to confirm. */
export interface WechatRequestResponse {
  purpose: 'sign_in' | 'link';
  /** Whether this browser started the sign-in itself, so that nothing needs confirmation. */
  is_own: boolean;
  /** Browser and system of the requester, such as `Chrome · Windows`. */
  device: string;
  /** ISO 8601, UTC. */
  requested_at: string;
  /** With `link`: the account to which the WeChat account will be linked. */
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

/** PUT /account/reset-pwd/, with the token of a mail, or with a phone and its code. */
export interface ResetPasswordRequest {
  token?: string;
  phone?: string;
  code?: string;
  new_password: string;
}

/** POST /account/change-pwd/. */
export interface ChangePasswordRequest {
  /** Omitted for an account without a password. */
  old_password?: string;
  new_password: string;
}

/** A response that contains only a message. */
export interface MessageResponse {
  message: string;
}

/** POST /verify/email/. */
export interface VerifyEmailResponse extends MessageResponse {
  /** Whether the address activates a new account or was linked to an existing one. */
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
  /** Only with `turnstile`. */
  site_key?: string;
}

/** One row of GET /account/api-tokens/. Times are ISO 8601, UTC. */
export interface ApiTokenItem {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** POST /account/api-tokens/, for admins. */
export interface CreateApiTokenRequest {
  name: string;
  /** The admin's own password. */
  password?: string;
}

export interface CreateApiTokenResponse {
  id: string;
  /** Returned only in this response. */
  token: string;
}

/** POST /account/device-logins/: a terminal requests a sign-in. */
export interface StartDeviceLoginRequest {
  /** Name of the terminal, so that the admin recognises it. */
  name: string;
}

export interface StartDeviceLoginResponse {
  /** The terminal's secret for polling. */
  device_code: string;
  /** The code that the terminal shows: `BCDF-GHJK`. */
  user_code: string;
  /** Page where an admin confirms that code. */
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
  /** Only with `approved`. */
  token?: string;
  username?: string;
}

/** GET /account/device-logins/{user_code}, for admins. */
export interface DeviceLoginInfo {
  name: string;
  created_at: string;
}

/** POST /account/device-logins/{user_code}, for admins. */
export interface AnswerDeviceLoginRequest {
  allow: boolean;
  /** The admin's own password; not needed to deny. */
  password?: string;
}
