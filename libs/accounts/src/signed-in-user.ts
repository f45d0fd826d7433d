import type { Role } from '#contracts';
import type { ConsentedTexts } from './consents.service.js';

/** The user who sent a request, read from the database for that request. */
export interface SignedInUser {
  id: number;
  /** Null for a program that uses an API token. */
  sessionId: string | null;
  username: string;
  displayName: string;
  email: string | null;
  phone: string | null;
  avatar: string | null;
  isAdmin: boolean;
  /** Null without a role in the console. */
  role: Role | null;
  hasPassword: boolean;
  hasWechat: boolean;
}

/** A signed-in user together with their consent, which only `GET /account/me/` reads. */
export interface ConsentingUser extends SignedInUser {
  /** The texts of the newest consent that was not withdrawn; null if there is none. */
  consented: ConsentedTexts | null;
}
