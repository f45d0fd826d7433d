import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Inbox } from '../inbox.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';

/** A received mail. */
export interface ReceivedEmail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  received_at: string;
}

/** Stores the mails of all recipients. */
@Injectable()
export class Mailbox {
  private readonly inbox: Inbox<ReceivedEmail>;

  constructor(@Inject(SANDBOX_CONFIG) config: SandboxConfig) {
    this.inbox = new Inbox(join(config.dir, 'emails.jsonl'));
  }

  deliver(email: ReceivedEmail): void {
    this.inbox.add(email);
  }

  /** Newest first. @param to a recipient; default: all */
  list(to?: string): ReceivedEmail[] {
    const wanted = to?.toLowerCase();
    return this.inbox.newestFirst().filter(({ to: at }) => !wanted || at.toLowerCase() === wanted);
  }
}
