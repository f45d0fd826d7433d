export type LoginType = 'email' | 'phone' | 'wechat';

/** POST /account/login/ with email or phone. */
export interface LoginRequest {
  login_type: LoginType;
  email?: string;
  phone?: string;
  password?: string;
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
}
