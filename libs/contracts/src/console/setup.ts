/** What an operator connects during the first run of a shop and tests there, in the order of the steps. */
export const SETUP_PARTS = ['wechat-sign-in', 'wechat-pay', 'email', 'sms', 'storage'] as const;
export type SetupPart = (typeof SETUP_PARTS)[number];

/** GET /setup: whether the shop waits for its first admin. */
export interface SetupStatus {
  is_open: boolean;
}

/** POST /setup/admin. Answers with a sign-in, as a registration does. */
export interface FirstAdminRequest {
  /** The one-time code of the api's log. */
  code: string;
  username: string;
  email: string;
  password: string;
}

/** A setting of the environment, without its secrets. */
export interface SetupSetting {
  /** The variable in `.env`. */
  variable: string;
  label: string;
  value: string;
}

/** One step of GET /setup/parts. */
export interface SetupPartState {
  part: SetupPart;
  /** The name of the doctor's check. */
  name: string;
  settings: SetupSetting[];
}

/** POST /setup/checks/{part}. */
export interface SetupCheckRequest {
  /** Receives the test message; required for `sms`. */
  phone?: string;
}
