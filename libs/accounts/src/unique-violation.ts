import { QueryFailedError } from 'typeorm';

/** Whether a statement failed because a value is in a unique column already. */
export function isUniqueViolation(error: unknown): boolean {
  return driverErrorOf(error)?.code === '23505';
}

/** Whether that value was a username. */
export function isUsernameViolation(error: unknown): boolean {
  return isUniqueViolation(error) && driverErrorOf(error)?.constraint === 'users_username';
}

function driverErrorOf(error: unknown): { code?: string; constraint?: string } | null {
  return error instanceof QueryFailedError ? (error.driverError as { code?: string }) : null;
}
