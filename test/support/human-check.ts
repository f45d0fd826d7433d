import { API_BASE } from '#contracts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Does what the widget does: fetches a challenge and works it out. @returns a `turnstile_token` */
export async function solveHumanCheck(siteUrl: string): Promise<string> {
  const response = await fetch(`${siteUrl}${API_BASE}/human-check/challenge`, {
    headers: { 'x-forwarded-for': randomAddress() },
  });
  return solve((await response.json()) as Challenge);
}

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** An address of a network for documentation and tests, so that callers share no limits. */
export function randomAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return `198.${18 + Math.floor(Math.random() * 2)}.${part()}.${part()}`;
}
