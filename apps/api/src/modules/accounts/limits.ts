import type { RateLimit } from '#redis';

/** Rate limit of mails of one kind to one address. */
export function mailsPerAddress(kind: 'reset' | 'verify' | 'link'): RateLimit {
  return { name: `mail-${kind}`, max: 5, seconds: 3_600 };
}
