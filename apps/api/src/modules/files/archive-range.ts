import { DomainError, API_MESSAGES } from '#contracts';
import type { ArchiveFacts } from '#files';
import type { ByteRange } from '#storage';
import type { Request } from 'express';
import parseRange from 'range-parser';

/** None of the requested bytes exist. */
export class RangeUnsatisfiableError extends DomainError {
  constructor(readonly sizeBytes: number) {
    super(416, 'range_unsatisfiable', API_MESSAGES.rangeUnsatisfiable);
  }
}

/**
 * Parses a Range header. Null means the whole archive: without a Range, for several ranges, and when `If-Range` shows
 * that the archive has changed.
 * @throws RangeUnsatisfiableError
 */
export function rangeOf(request: Request, { sizeBytes, etag }: ArchiveFacts): ByteRange | null {
  const asked = request.get('range');
  const condition = request.get('if-range');
  if (!asked || (condition !== undefined && condition !== etag)) return null;
  const ranges = parseRange(sizeBytes, asked, { combine: true });
  if (ranges === -1) throw new RangeUnsatisfiableError(sizeBytes);
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const [{ start, end }] = ranges as unknown as [ByteRange];
  return { start, end };
}
