import type { Grants, Permission, Role, SecondFactorStatus } from '#contracts';
import type { ConsentedTexts } from '../users/consents.repository.js';

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
  /** False also while the session lacks the second factor. */
  isAdmin: boolean;
  /** Null without a role in the console, and while the session lacks the second factor. */
  role: Role | null;
  /** The permissions of an API token that has only a part of its owner's permissions; absent or null otherwise. */
  permissions?: readonly Permission[] | null;
  /** `off` for an API token. */
  secondFactor: SecondFactorStatus;
  /** The rights of the account that the session gets after the verification of the second factor; usually null. */
  withheld: { isAdmin: boolean; role: Role | null } | null;
  hasPassword: boolean;
  hasWechat: boolean;
}

/** A signed-in user together with their consent, which only `GET /account/me/` reads. */
export interface ConsentingUser extends SignedInUser {
  /** The texts of the newest consent that was not withdrawn; null if there is none. */
  consented: ConsentedTexts | null;
}

/** The rights that the account has, also those that the session withholds. */
export function accountRights({
  isAdmin,
  role,
  permissions = null,
  withheld,
}: Pick<SignedInUser, 'isAdmin' | 'role' | 'permissions' | 'withheld'>): Grants {
  return withheld ?? { isAdmin, role, permissions };
}
