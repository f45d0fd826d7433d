import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Journal } from '../journal.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';

const KEEP = 500;
/** WeChat drops a template message whose `client_msg_id` it got within this time. */
const REPEATED_MS = 10 * 60_000;

/** A message in the list of one phone. */
export interface PhoneMessage {
  openid: string;
  title: string;
  fields: string[];
  url: string;
  api: 'template' | 'subscription';
  received_at: string;
}

type Entry =
  | { kind: 'follow'; openid: string; follows: boolean }
  | { kind: 'permit'; openid: string; template: string }
  | { kind: 'used'; openid: string; template: string }
  | { kind: 'message'; id: string | null; message: PhoneMessage };

/** Who follows the service account, which one-time permissions are unused, and the messages on the phones. */
@Injectable()
export class MessageLedger {
  private readonly followers = new Set<string>();
  private readonly permissions = new Map<string, number>();
  private readonly received: PhoneMessage[] = [];
  private readonly ids = new Map<string, number>();
  private readonly journal: Journal<Entry>;

  constructor(@Inject(SANDBOX_CONFIG) { dir }: SandboxConfig) {
    this.journal = new Journal(join(dir, 'service-account.jsonl'), (entry) => this.note(entry));
  }

  follow(openid: string, follows: boolean): void {
    this.journal.add({ kind: 'follow', openid, follows });
  }

  isFollower(openid: string): boolean {
    return this.followers.has(openid);
  }

  /** The person tapped 允许 in the dialog of a one-time subscription. */
  permit(openid: string, template: string): void {
    this.journal.add({ kind: 'permit', openid, template });
  }

  unused(openid: string, template: string): number {
    return this.permissions.get(`${openid} ${template}`) ?? 0;
  }

  use(openid: string, template: string): void {
    this.journal.add({ kind: 'used', openid, template });
  }

  /** @param id the sender's key against repetition; null without one @returns false for a repetition */
  deliver(message: Omit<PhoneMessage, 'received_at'>, id: string | null): boolean {
    const earlier = id === null ? undefined : this.ids.get(`${message.openid} ${id}`);
    if (earlier !== undefined && Date.now() - earlier < REPEATED_MS) return false;
    const received_at = new Date().toISOString();
    this.journal.add({ kind: 'message', id, message: { ...message, received_at } });
    return true;
  }

  /** Newest first. @param openid null for all phones */
  messages(openid: string | null): PhoneMessage[] {
    return this.received
      .filter((message) => openid === null || message.openid === openid)
      .toReversed();
  }

  private note(entry: Entry): void {
    if (entry.kind === 'follow') {
      if (entry.follows) this.followers.add(entry.openid);
      else this.followers.delete(entry.openid);
    } else if (entry.kind === 'message') {
      const { id, message } = entry;
      if (id !== null) this.ids.set(`${message.openid} ${id}`, Date.parse(message.received_at));
      this.received.push(message);
      if (this.received.length > KEEP) this.received.shift();
    } else {
      const key = `${entry.openid} ${entry.template}`;
      const step = entry.kind === 'permit' ? 1 : -1;
      this.permissions.set(key, (this.permissions.get(key) ?? 0) + step);
    }
  }
}
