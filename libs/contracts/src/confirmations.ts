import type { UserChange } from './administration.js';

/**
 * What an admin may do to the accounts of others. It takes a session and the admin's password; a program
 * with an API token asks for a confirmation in the browser.
 */
export type AccountAct =
  /** Whose account: a username, an address or a phone. */
  | { action: UserChange; name: string }
  /** Mails a link by which the owner of the address takes over a designer's account. */
  | { action: 'invite'; name: string; email: string }
  | { action: 'rename'; name: string; new_name: string }
  /** Moves the designs of `name`, an account without any way to sign in, to another account. */
  | { action: 'merge'; name: string; into: string };

/** POST /account/confirmations, by an admin's API token. */
export type StartConfirmationRequest = AccountAct;

export interface StartConfirmationResponse {
  /** What the program polls with. */
  id: string;
  /** What it shows: `BCDF-GHJK`. */
  user_code: string;
  /** Where the admin confirms. */
  url: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  interval_seconds: number;
}

/** POST /account/confirmations/poll, by the same token. */
export interface PollConfirmationRequest {
  id: string;
}

/** `refused`: the admin confirmed, and the act was refused. */
export type ConfirmationState = 'pending' | 'done' | 'denied' | 'refused' | 'expired';

export interface PollConfirmationResponse {
  state: ConfirmationState;
  /** With `done` and `refused`: what to tell the person. */
  message?: string;
}

/** GET /account/confirmations/{user_code}, by the same admin with a session. */
export interface ConfirmationInfo {
  /** The act in words. */
  text: string;
  /** The name of the token that asks. */
  terminal: string;
  created_at: string;
}

/** POST /account/confirmations/{user_code}. */
export interface AnswerConfirmationRequest {
  allow: boolean;
  /** The admin's own; not needed to deny. */
  password?: string;
}

/** GET /users/merge?name=&into=, by admins: what a merge would do. */
export interface MergePlan {
  name: string;
  into: string;
  designs: number;
}
