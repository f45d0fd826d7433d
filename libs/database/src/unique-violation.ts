/**
 * Whether a statement failed because a unique index already has the value.
 * @param index the name of that index; any if omitted
 */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && (index === undefined || constraint === index);
}
