import type { UserChange } from '../console/administration.js';
import type { Integer, Timestamp } from '../http/scalars.js';

/**
 * Changes that an admin makes to the accounts of others. They require a session and the admin's password; a
 * program with an API token requests a confirmation in the browser.
 */
export type AccountAct =
  /** `name` identifies the account: a username, an email or a phone. */
  | { action: UserChange; name: string }
  /** Mails a link by which the owner of the address takes over a designer's account. */
  | { action: 'invite'; name: string; email: string }
  | { action: 'rename'; name: string; new_name: string }
  /** Moves the designs of `name`, an account without any way to sign in, to another account. */
  | { action: 'merge'; name: string; into: string };

export interface StartConfirmationResponse {
  /** Id for polling. */
  id: string;
  /** The code that the program shows: `BCDF-GHJK`. */
  user_code: string;
  /** Page where the admin confirms. */
  url: string;
  /** ISO 8601, UTC. */
  expires_at: Timestamp;
  interval_seconds: Integer;
}

/** POST /account/confirmations/poll, with the same token. */
export interface PollConfirmationRequest {
  id: string;
}

/** `refused`: the admin confirmed, but the act itself was refused. */
export type ConfirmationState = 'pending' | 'done' | 'denied' | 'refused' | 'expired';

export interface PollConfirmationResponse {
  state: ConfirmationState;
  /** The message for the user; only once the state is `done` or `refused`. */
  message?: string;
}

/** GET /account/confirmations/{user_code}, for the same admin with a session. */
export interface ConfirmationInfo {
  /** Description of the act. */
  text: string;
  /** The name of the requesting token. */
  terminal: string;
  created_at: Timestamp;
}

/** POST /account/confirmations/{user_code}. */
export interface AnswerConfirmationRequest {
  allow: boolean;
  /** The admin's own password; not needed to deny. */
  password?: string;
}

/** GET /users/merge?name=&into=, for admins: what a merge would do. */
export interface MergePlan {
  name: string;
  into: string;
  designs: Integer;
}
