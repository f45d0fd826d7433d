import { DesignNotFoundError } from '#catalogue';
import { rowIdOf } from './row-id.js';

/** Parses a design id from a path. @throws DesignNotFoundError also for an invalid id */
export function designIdOf(text: string): number {
  return rowIdOf(text, DesignNotFoundError);
}
