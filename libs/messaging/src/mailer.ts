import { CONFIG, type Config } from '#config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { countedSending, type EmailKind, type FailureReason } from './message-metrics.js';
import { SentMessages } from './sent-messages.js';

const TIMEOUT_MS = 20_000;
/** nodemailer's codes of connections that failed. */
const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'];

/** What nodemailer says of a failure: its code, the command that was answered, and the server's reply. */
interface SmtpFault extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

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

/** What servers write about a limit of the sender, with whichever reply code. A full mailbox ("over quota") is not meant. */
const SENDING_LIMIT =
  /\b(sending|daily|hourly|message|sender) (quota|limit|rate)|\brate limit|\btoo (many|much|fast)\b|\bslow down\b|\bfrequency\b|\bthrottl/i;

/**
 * Maps nodemailer's errors; the default is a refusal by the server. nodemailer has one code for refusals of the sender,
 * of the recipient and of the letter, so the command that was answered decides: only a lasting refusal of the recipient
 * says something about one address, and everything else may concern all mails of the shop.
 */
function reasonOf(error: unknown): FailureReason {
  const { message, code = '', command, responseCode = 0, response = '' } = error as SmtpFault;
  if (code === 'EAUTH') return 'sign_in';
  if (UNREACHABLE.includes(code)) return 'unreachable';
  if (SENDING_LIMIT.test(response)) return 'limit';
  // nodemailer itself refuses an address that no server could accept.
  if (/^(No|Invalid) recipient/.test(message)) return 'recipient';
  if (command === 'DATA') return 'refused';
  if (responseCode >= 400 && responseCode < 500) return 'limit';
  return command === 'RCPT TO' ? 'recipient' : 'refused';
}
