import type { Request } from 'express';

/**
 * The bearer token of a request, or null. Linear in the length of the header: the extractor of `passport-jwt` searches a
 * header without spaces once for each of its characters, 60 ms for 16 kB.
 */
export function bearerTokenOf({ headers }: Pick<Request, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
