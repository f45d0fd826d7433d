import type { RateLimit } from '#redis';

/** How many mails of one kind anybody may have sent to one address. */
export function mailsPerAddress(kind: 'reset' | 'verify' | 'link'): RateLimit {
  return { name: `mail-${kind}`, max: 5, seconds: 3_600 };
}
