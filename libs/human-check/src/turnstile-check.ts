import { randomUUID } from 'node:crypto';
import type { Config } from '#config';
import { causeText, type HumanCheckInfo } from '#contracts';
import { Logger } from '@nestjs/common';
import { HumanCheck } from './human-check.js';

const TIMEOUT_MS = 5_000;
const TOKEN_MAX = 2_048;

type TurnstileConfig = Extract<Config['humanCheck'], { provider: 'turnstile' }>;

/** Cloudflare Turnstile: each token is verified once at Cloudflare, which detects reuse. */
export class TurnstileCheck extends HumanCheck {
  readonly info: HumanCheckInfo;
  private readonly log = new Logger(TurnstileCheck.name);

  /** @param hostname of the site: a token that was solved on another site is refused */
  constructor(
    private readonly config: TurnstileConfig,
    private readonly hostname: string,
  ) {
    super();
    this.info = { provider: 'turnstile', site_key: config.siteKey };
  }

  protected async isSolved(token: string, ip: string): Promise<boolean> {
    if (token.length > TOKEN_MAX) return false;
    try {
      const response = await fetch(`${this.config.baseUrl}/turnstile/v0/siteverify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          secret: this.config.secretKey,
          response: token,
          remoteip: ip,
          idempotency_key: randomUUID(),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = (await response.json()) as Verdict;
      const faults = answer['error-codes'] ?? [];
      if (faults.some((fault) => /secret|internal|bad-request/.test(fault))) {
        this.log.error(`Turnstile refuses this shop: ${faults.join(', ')}`);
      }
      return answer.success === true && this.isOwnHost(answer.hostname);
    } catch (error) {
      this.log.error(`Turnstile cannot be asked: ${causeText(error)}`);
      return false;
    }
  }

  /** Cloudflare's test keys always return `example.com`. */
  private isOwnHost(hostname: string | undefined): boolean {
    return hostname === this.hostname || /^[123]x0{20}/.test(this.config.secretKey);
  }
}

interface Verdict {
  success?: boolean;
  hostname?: string;
  'error-codes'?: string[];
}
