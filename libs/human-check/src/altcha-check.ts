import { randomInt } from 'node:crypto';
import { purposeKey } from '#config';
import type { HumanCheckInfo } from '#contracts';
import type { ReplayGuard } from '#redis';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { HumanCheck } from './human-check.js';

/** Iterations of PBKDF2 per guess: at most 0.65 s for 3,000 guesses on an ordinary machine. */
const COST = 1_000;
const LIFE_SECONDS = 600;
const SKEW_SECONDS = 60;
const TOKEN_MAX = 4_000;

/** ALTCHA: proof of work, created and verified in this process, so that it needs no external service. */
export class AltchaCheck extends HumanCheck {
  readonly info: HumanCheckInfo = { provider: 'altcha' };
  private readonly secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  /**
   * @param secret the process's secret; the keys of challenges are derived from it
   * @param maxCounter the largest counter that a browser may need to find
   */
  constructor(
    secret: string,
    private readonly maxCounter: number,
    private readonly replayGuard: ReplayGuard,
  ) {
    super();
    const derive = (purpose: string) => purposeKey(secret, `altcha ${purpose}`).toString('hex');
    this.secrets = {
      hmacSignatureSecret: derive('challenge'),
      hmacKeySignatureSecret: derive('key'),
    };
  }

  /** Creates a challenge for one browser. */
  createChallenge(): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(Math.ceil(this.maxCounter / 3), this.maxCounter + 1),
      deriveKey,
      expiresAt: Math.floor(Date.now() / 1000) + LIFE_SECONDS,
      ...this.secrets,
    });
  }

  protected async isSolved(token: string): Promise<boolean> {
    const payload = readPayload(token);
    if (!payload) return false;
    try {
      const { verified } = await verifySolution({ ...payload, deriveKey, ...this.secrets });
      // The library accepts a solved challenge repeatedly, so its nonce, which is signed, is remembered.
      const { nonce } = payload.challenge.parameters;
      return verified && (await this.replayGuard.isFirstUse(nonce, LIFE_SECONDS + SKEW_SECONDS));
    } catch {
      // The payload has the right structure but invalid values.
      return false;
    }
  }
}

function readPayload(token: string): { challenge: Challenge; solution: Solution } | null {
  if (token.length > TOKEN_MAX) return null;
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as {
      challenge?: Challenge;
      solution?: Solution;
    } | null;
    const { challenge, solution } = payload ?? {};
    const isWhole = typeof challenge?.signature === 'string' && challenge.parameters && solution;
    // A challenge without expiry would be valid longer than its use is remembered.
    return isWhole && challenge.parameters.expiresAt ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
