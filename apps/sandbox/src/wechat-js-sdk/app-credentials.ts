import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Journal } from '../journal.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { WechatApiFault } from '../wechat-api.fault.js';

const LIFE_MS = 7_200_000;
/** A token is replaced this long before it expires; both are valid meanwhile. */
const OVERLAP_MS = 5 * 60_000;

type Entry = { kind: 'token' | 'ticket'; value: string; issuedAt: number } | { kind: 'revoked' };

interface Credential {
  value: string;
  expiresAt: number;
}

/** The values that a page was signed with. */
export interface SignedPage {
  nonceStr: string;
  timestamp: number;
  signature: string;
  url: string;
}

/** The access tokens and tickets of the one app. */
@Injectable()
export class AppCredentials {
  private tokens: Credential[] = [];
  private tickets: Credential[] = [];
  private readonly journal: Journal<Entry>;

  constructor(@Inject(SANDBOX_CONFIG) { dir }: SandboxConfig) {
    this.journal = new Journal(join(dir, 'app-credentials.jsonl'), (entry) => this.note(entry));
  }

  /** The stable token: equal for all callers until it is about to expire. */
  token(isForced: boolean): object {
    const known = this.tokens.at(-1);
    const isDue = !known || known.expiresAt - Date.now() < OVERLAP_MS;
    if (isForced || isDue) this.issue('token', 144);
    const { value, expiresAt } = this.tokens.at(-1)!;
    return { access_token: value, expires_in: secondsUntil(expiresAt) };
  }

  /** @throws WechatApiFault 40001, 42001 */
  ticket(token: string): object {
    this.assertToken(token);
    const last = this.tickets.at(-1);
    if (!last || last.expiresAt - Date.now() < OVERLAP_MS) this.issue('ticket', 64);
    const { value, expiresAt } = this.tickets.at(-1)!;
    return { errcode: 0, errmsg: 'ok', ticket: value, expires_in: secondsUntil(expiresAt) };
  }

  /** @throws WechatApiFault 40001, 42001 */
  assertToken(token: string): void {
    const known = this.tokens.find(({ value }) => value === token);
    if (!known) throw new WechatApiFault(40001, 'invalid credential, access_token is invalid');
    if (known.expiresAt < Date.now()) throw new WechatApiFault(42001, 'access_token expired');
  }

  /** Whether a page was signed with a valid ticket. */
  hasSigned({ nonceStr, timestamp, signature, url }: SignedPage): boolean {
    const rest = `noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
    return this.tickets.some(
      ({ value, expiresAt }) =>
        expiresAt >= Date.now() && sha1(`jsapi_ticket=${value}&${rest}`) === signature,
    );
  }

  /** Invalidates all tokens and tickets, like a reset of the app's secret. */
  revoke(): void {
    this.journal.add({ kind: 'revoked' });
  }

  private issue(kind: 'token' | 'ticket', bytes: number): void {
    const value = randomBytes(bytes).toString('base64url');
    this.journal.add({ kind, value, issuedAt: Date.now() });
  }

  private note(entry: Entry): void {
    if (entry.kind === 'revoked') {
      this.tokens = [];
      this.tickets = [];
      return;
    }
    const { kind, value, issuedAt } = entry;
    const known = kind === 'token' ? this.tokens : this.tickets;
    for (const older of known) {
      older.expiresAt = Math.min(older.expiresAt, issuedAt + OVERLAP_MS);
    }
    known.push({ value, expiresAt: issuedAt + LIFE_MS });
  }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

function secondsUntil(time: number): number {
  return Math.ceil((time - Date.now()) / 1000);
}
