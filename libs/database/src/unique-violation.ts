/** Whether a statement failed because a unique column already has the value. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}

/** Whether the violated unique column is the username. */
export function isUsernameViolation(error: unknown): boolean {
  const constraint = (error as { constraint?: unknown } | null)?.constraint;
  return isUniqueViolation(error) && constraint === 'users_username';
}
