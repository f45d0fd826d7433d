/** SQLSTATEs of PostgreSQL for a shutdown, a start, or no free connection. */
const SQLSTATES = /^(?:08...|57P0[123]|53300)$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages without a code: of the driver, and of TypeORM for a transaction whose connection broke. */
const WORDS =
  /^Connection terminated|^Client (?:has encountered a connection error|was closed)|timeout exceeded when trying to connect|query runner.* already released/i;

/** Whether an error of a statement or a connection means that the database is unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return NETWORK.has(code) || SQLSTATES.test(code);
  // All addresses of a host refused the connection.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return WORDS.test(error.message);
}
