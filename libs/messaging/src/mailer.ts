import { CONFIG, type Config } from '#config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { countedSending, type EmailKind, type FailureReason } from './message-metrics.js';
import { SentMessages } from './sent-messages.js';

const TIMEOUT_MS = 20_000;

/** The result of a template. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

/** Sends emails through SMTP. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport;
  private readonly from: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sentMessages: SentMessages,
  ) {
    this.from = config.email.from;
    this.transport = createTransport({
      url: config.email.smtpUrl,
      // Reuses a connection for several mails.
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  /** Tests the sign-in to the mail server. @throws the server's error, or that it is unreachable */
  async verify(): Promise<void> {
    await this.transport.verify();
  }

  /**
   * @param key idempotency key: a message is sent once per key, which becomes the Message-ID, so that
   *   mailboxes detect
   * duplicates
   * @throws the server's error, or that it is unreachable
   */
  send(key: `${EmailKind}.${string}`, to: string, email: Email): Promise<void> {
    const kind = key.slice(0, key.indexOf('.'));
    const host = this.from.slice(this.from.lastIndexOf('@') + 1).replace('>', '');
    const messageId = `<${key}@${host}>`;
    return this.sentMessages.once(`email:${key}`, () =>
      countedSending('email', kind, reasonOf, async () => {
        await this.transport.sendMail({ ...email, from: this.from, to, messageId });
      }),
    );
  }
}

/** Maps nodemailer's codes; the default is a refusal by the server. */
function reasonOf(error: unknown): FailureReason {
  const { code = '' } = error as { code?: string };
  if (code === 'EAUTH') return 'sign_in';
  if (code === 'EENVELOPE') return 'recipient';
  return ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'].includes(code)
    ? 'unreachable'
    : 'refused';
}
