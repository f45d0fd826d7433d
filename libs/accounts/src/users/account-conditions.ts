/**
 * SQL of whether no admin has locked an account. A lock after wrong passwords ends by itself.
 * @param users the table or its alias
 */
export const isUnlocked = (users: string): string =>
  `${users}.locked_until IS DISTINCT FROM 'infinity'`;

/**
 * SQL of whether the sessions and tokens of an account are valid: it is neither deleted nor locked by an admin.
 * @param users the table or its alias
 */
export const isActive = (users: string): string =>
  `${users}.deleted_at IS NULL AND ${isUnlocked(users)}`;

/**
 * The condition of accounts that were registered by email and never activated, for a statement on `users`. An account
 * with designs is none of them, because the designs need it.
 */
export const NEVER_ACTIVATED = `email IS NOT NULL AND email_verified_at IS NULL AND phone IS NULL
  AND wechat_openid IS NULL AND NOT EXISTS (SELECT FROM designs d WHERE d.designer_id = users.id)`;
