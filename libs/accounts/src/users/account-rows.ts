/** SQL for statements of other libs: the accounts as a read-only relation. */
export const ACCOUNT_ROWS = '(SELECT id, username, email, phone, is_admin, deleted_at FROM users)';
