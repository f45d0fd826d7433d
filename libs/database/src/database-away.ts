/** What PostgreSQL says when it ends, begins, or has no room for another connection. */
const SQLSTATES = /^(?:08...|57P0[123]|53300)$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Of the driver, and TypeORM's word for a transaction whose connection broke; they have no code. */
const WORDS =
  /^Connection terminated|^Client (?:has encountered a connection error|was closed)|timeout exceeded when trying to connect|query runner.* already released/i;

/** Whether an error of a statement, or of a connection, says that the database cannot be reached just now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return NETWORK.has(code) || SQLSTATES.test(code);
  // Every address of a host refused.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return WORDS.test(error.message);
}
