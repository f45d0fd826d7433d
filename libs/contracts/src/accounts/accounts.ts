import type { FavouriteRecord } from '../catalogue/favourites.js';
import type { FollowRecord } from '../catalogue/follows.js';
import type { MessagesExport } from './account-messages.js';
import type { ExportedCase } from '../cases/cases.js';
import type { ReadingProjectExport } from '../reading/reading-events.js';
import type { InvoiceItem } from '../cases/invoices.js';
import type { ExportedDesign } from '../catalogue/catalogue.js';
import type { OwnDesignerPage } from '../catalogue/designer-pages.js';
import type { DownloadRecord, OrderListItem } from '../orders/orders.js';
import type { KnittingProfile } from './knitting-profile.js';
import type { Permission } from './permissions.js';
import type { Integer, Timestamp } from '../http/scalars.js';
import type { QuestionsExport } from '../catalogue/questions.js';
import type { ReviewsExport } from '../reviews/reviews.js';

export const LOGIN_TYPES = ['email', 'phone', 'wechat'] as const;
export type LoginType = (typeof LOGIN_TYPES)[number];

/**
 * Consent to the terms and the privacy notice by the versions that `GET /shop/` names, and the statement to be 16 or
 * older. Optional wherever it is accepted; an account without it is asked at its next visit (LAW-03).
 */
export interface AccountConsent {
  terms: string;
  privacy: string;
  age16: true;
}

/** POST /account/login/ with email, phone or WeChat. */
export interface LoginRequest {
  login_type: LoginType;
  email?: string;
  phone?: string;
  password?: string;
  /** The `code` of WeChat's redirect for `wechat`; the code of a text message for `phone` without a password. */
  code?: string;
  /** The `state` of WeChat's redirect; only for `wechat`. */
  login_token?: string;
  turnstile_token?: string;
  /** Extends the session from one day to seven. */
  remember_me?: boolean;
  consent?: AccountConsent;
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
  /** Whether the user is asked for consent to the terms and the privacy notice. */
  consent_needed: boolean;
  /** Whether this sign-in created the account, or activated it for the first time (WALK-09). */
  is_new: boolean;
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
  requested_at: Timestamp;
  /** The account to which the WeChat account will be linked; null unless the purpose is `link`. */
  username: string | null;
}

/** `login` signs in, and creates the account of a new phone. */
export const SMS_USAGES = ['register', 'reset', 'link', 'login'] as const;
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
  consent?: AccountConsent;
  /**
   * Signs in this browser: at once after a registration by phone, and when it opens the mailed link after one by email.
   */
  sign_in?: boolean;
  /** The page of this site that the mailed link opens after the verification. */
  redirect?: string;
}

/** Response of POST /account/register/. */
export interface RegisterResponse extends MessageResponse {
  /** The new session, if a registration by phone asked to sign in; absent otherwise. */
  session?: LoginResponse;
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
  /** The new session, if this browser asked to sign in when it registered; absent otherwise. */
  session?: LoginResponse;
  /** The page that the registration wanted to go on with. */
  redirect?: string;
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
  /** Whether the user is asked for consent to the terms and the privacy notice (LAW-03). */
  consent_needed: boolean;
}

/** GET /human-check/. */
export interface HumanCheckInfo {
  provider: 'altcha' | 'turnstile';
  /** The site key of Turnstile; absent for any other provider. */
  site_key?: string;
}

/** GET /human-check/challenge, with `altcha`: a challenge for ALTCHA's widget, with the widget's names. */
export interface HumanCheckChallenge {
  parameters: {
    algorithm: string;
    cost: Integer;
    /** Unix time in seconds. */
    expiresAt?: Integer;
    keyLength: Integer;
    keyPrefix: string;
    keySignature?: string;
    nonce: string;
    salt: string;
  };
  signature?: string;
}

/** One row of GET /account/api-tokens/. Times are ISO 8601, UTC. */
export interface ApiTokenItem {
  id: string;
  name: string;
  /** Null is everything that its owner may do. */
  permissions: Permission[] | null;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** POST /account/api-tokens/, for admins. */
export interface CreateApiTokenRequest {
  name: string;
  /** What the token may do; everything that its owner may do if absent (CONS-09). */
  permissions?: Permission[];
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
  /** What its token may do; everything that the admin may do if absent (CONS-09). */
  permissions?: Permission[];
}

export interface StartDeviceLoginResponse {
  /** The terminal's secret for polling. */
  device_code: string;
  /** The code that the terminal shows: `BCDF-GHJK`. */
  user_code: string;
  /** Page where an admin confirms that code. */
  url: string;
  expires_at: Timestamp;
  interval_seconds: Integer;
}

export type DeviceLoginState = 'pending' | 'approved' | 'denied' | 'expired';

/** POST /account/device-logins/poll. */
export interface PollDeviceLoginRequest {
  device_code: string;
}

export interface PollDeviceLoginResponse {
  state: DeviceLoginState;
  /** The new API token; only once the state is `approved`. */
  token?: string;
  username?: string;
}

/** GET /account/device-logins/{user_code}, for admins. */
export interface DeviceLoginInfo {
  name: string;
  /** Null is everything that the admin may do. */
  permissions: Permission[] | null;
  created_at: Timestamp;
}

/** POST /account/device-logins/{user_code}, for admins. */
export interface AnswerDeviceLoginRequest {
  allow: boolean;
  /** The admin's own password; not needed to deny. */
  password?: string;
}

/** A consent as the user's own data export shows it. */
export interface ConsentRecord {
  terms: string;
  privacy: string;
  age16: boolean;
  given_at: Timestamp;
  withdrawn_at: Timestamp | null;
}

/** All personal data of a user that the shop stores, except orders and downloads. */
export interface PersonalData {
  username: string;
  display_name: string;
  email: string | null;
  email_verified_at: Timestamp | null;
  phone: string | null;
  wechat_openid: string | null;
  wechat_unionid: string | null;
  avatar: string | null;
  is_admin: boolean;
  created_at: Timestamp;
  /** The second factor for the console; null for a user without one. */
  second_factor: { confirmed_at: Timestamp; recovery_codes_left: Integer } | null;
  consents: ConsentRecord[];
  knitting: KnittingProfile;
  sessions: { started_at: Timestamp; last_seen_at: Timestamp; expires_at: Timestamp }[];
}

/** GET /account/export. */
export interface AccountExport {
  exported_at: Timestamp;
  account: PersonalData;
  orders: OrderListItem[];
  downloads: DownloadRecord[];
  messages: MessagesExport;
  cases: ExportedCase[];
  /** What was counted and noted in the reader. */
  reading: ReadingProjectExport[];
  invoices: InvoiceItem[];
  designs: ExportedDesign[];
  /** The content of the designer's page; null if it has none. */
  designer_page: OwnDesignerPage | null;
  favourites: FavouriteRecord[];
  follows: FollowRecord[];
  /** What was written about bought designs, with pictures by their addresses. */
  reviews: ReviewsExport;
  questions: QuestionsExport;
}
