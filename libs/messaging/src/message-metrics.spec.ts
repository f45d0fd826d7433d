import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#config';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { Mailer } from './mailer.js';
import type { SentMessages } from './sent-messages.js';
import { SmsSender } from './sms-sender.js';

const LETTER = { subject: '收据', text: '收据', html: '<p>收据</p>' };
/** A port that refuses connections. */
const NOBODY = 9;

/** A fake that sends every time. */
const sentMessages = { once: (_key, send) => send() } as Pick<SentMessages, 'once'> as SentMessages;

let stop: (() => void) | null;

beforeEach(() => {
  register.resetMetrics();
  stop = null;
});

afterEach(() => stop?.());

async function countOf(name: 'sent' | 'failed', labels: Record<string, string>): Promise<number> {
  const { values } = await register.getSingleMetric(`cloudknit_messages_${name}_total`)!.get();
  const found = values.filter(({ labels: own }) =>
    Object.entries(labels).every(([key, value]) => own[key] === value),
  );
  return found.reduce((sum, { value }) => sum + value, 0);
}

async function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, ...options });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  stop = () => server.close();
  return (server.server.address() as AddressInfo).port;
}

async function sendReceipt(port: number, credentials = ''): Promise<void> {
  const smtpUrl = `smtp://${credentials}127.0.0.1:${port}`;
  const email = { smtpUrl, from: '云织商城 <shop@mail.example>' };
  const mailer = new Mailer({ email } as Config, sentMessages);
  await mailer.send('receipt.7', 'buyer@mail.example', LETTER);
  mailer.onApplicationShutdown();
}

const receipt = { channel: 'email', kind: 'receipt' };

describe('metrics of emails', () => {
  it('count a mail that the server accepted', async () => {
    await sendReceipt(await mailServer({}));
    expect(await countOf('sent', receipt)).toBe(1);
    expect(await countOf('failed', {})).toBe(0);
  });

  it('count a failed attempt by kind and reason', async () => {
    await expect(sendReceipt(NOBODY)).rejects.toThrow('ECONNREFUSED');
    expect(await countOf('failed', { ...receipt, reason: 'unreachable' })).toBe(1);

    const closed = await mailServer({
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    await expect(sendReceipt(closed, 'shop:wrong@')).rejects.toThrow('wrong password');
    expect(await countOf('failed', { ...receipt, reason: 'sign_in' })).toBe(1);
    stop!();

    const choosy = await mailServer({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    });
    await expect(sendReceipt(choosy)).rejects.toThrow('no such mailbox');
    expect(await countOf('failed', { ...receipt, reason: 'recipient' })).toBe(1);
    stop!();

    const full = await mailServer({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(new Error('mailbox full')));
      },
    });
    await expect(sendReceipt(full)).rejects.toThrow('mailbox full');
    expect(await countOf('failed', { ...receipt, reason: 'refused' })).toBe(1);
    expect(await countOf('sent', {})).toBe(0);
  });
});

describe('metrics of text messages', () => {
  async function sendCode(answer: { Code: string } | null): Promise<void> {
    const server = createServer((_request, response) => {
      response.end(answer === null ? 'no JSON' : JSON.stringify(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stop = () => server.close();
    const { port } = server.address() as AddressInfo;
    const sms = {
      baseUrl: `http://127.0.0.1:${port}`,
      accessKeyId: 'an-access-key',
      accessKeySecret: 'a-secret',
      signName: '云织商城',
      templateCode: 'SMS_1',
    };
    await new SmsSender({ sms } as Config, sentMessages).sendCode('1', '13800000000', '123456');
  }

  it('count a code that Aliyun accepted', async () => {
    await sendCode({ Code: 'OK' });
    expect(await countOf('sent', { channel: 'sms', kind: 'code' })).toBe(1);
    expect(await countOf('failed', {})).toBe(0);
  });

  it.each([
    ['unreachable', null],
    ['sign_in', { Code: 'SignatureDoesNotMatch' }],
    ['recipient', { Code: 'isv.MOBILE_NUMBER_ILLEGAL' }],
    ['limit', { Code: 'isv.BUSINESS_LIMIT_CONTROL' }],
    ['refused', { Code: 'isv.AMOUNT_NOT_ENOUGH' }],
  ])('count a code that failed as %s', async (reason, answer) => {
    await expect(sendCode(answer)).rejects.toThrow('SMS');
    expect(await countOf('failed', { channel: 'sms', kind: 'code', reason })).toBe(1);
    expect(await countOf('failed', {})).toBe(1);
    expect(await countOf('sent', {})).toBe(0);
  });
});
