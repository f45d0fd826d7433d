import { QueryFailedError } from 'typeorm';

/** Whether a statement failed because a value stands in a unique column already. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505'
  );
}
