import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { Faults } from '../faults.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { Mailbox } from './mailbox.js';

/** An SMTP server that accepts mail for every recipient, only on localhost. */
@Injectable()
export class MailServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly server: SMTPServer;

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly mailbox: Mailbox,
    private readonly faults: Faults,
  ) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onConnect: (_session, done) => {
        setTimeout(() => done(this.badDay()), this.faults.settings.latency_ms);
      },
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        callbackify(() => this.receive(stream, to))(done);
      },
    });
    // A client that disconnects is not an error of the server.
    this.server.on('error', () => undefined);
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.server.listen(this.config.smtpPort, '127.0.0.1');
    await once(this.server.server, 'listening');
  }

  async onApplicationShutdown(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  private badDay(): Error | null {
    const { down, error_rate } = this.faults.settings;
    if (!down && Math.random() >= error_rate) return null;
    return Object.assign(new Error('Service not available'), { responseCode: 421 });
  }

  private async receive(stream: SMTPServerDataStream, recipients: string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    for (const to of recipients) {
      this.mailbox.deliver({
        to,
        from: mail.from?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        message_id: mail.messageId ?? '',
        received_at: new Date().toISOString(),
      });
    }
  }
}
