import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Journal } from '../journal.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';

const KEEP = 1_000;

/** A mail that arrived for one address. */
export interface ReceivedEmail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  received_at: string;
}

/** Every mailbox of the world. */
@Injectable()
export class Mailbox {
  private readonly emails: ReceivedEmail[] = [];
  private readonly journal: Journal<ReceivedEmail>;

  constructor(@Inject(SANDBOX_CONFIG) config: SandboxConfig) {
    this.journal = new Journal<ReceivedEmail>(join(config.dir, 'emails.jsonl'), (entry) => {
      this.emails.push(entry);
      if (this.emails.length > KEEP) this.emails.shift();
    });
  }

  deliver(email: ReceivedEmail): void {
    this.journal.add(email);
  }

  /** Newest first. @param to an address, or nothing for all */
  list(to?: string): ReceivedEmail[] {
    const wanted = to?.toLowerCase();
    return this.emails.toReversed().filter((email) => !wanted || email.to.toLowerCase() === wanted);
  }
}
