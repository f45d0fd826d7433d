import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#config';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { Mailer } from './mailer.js';
import type { SentMessages } from './sent-messages.js';
import { SmsRefusedError, SmsSender } from './sms-sender.js';

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

async function sendReceipt(
  port: number,
  credentials = '',
  to = 'buyer@mail.example',
): Promise<void> {
  const smtpUrl = `smtp://${credentials}127.0.0.1:${port}`;
  const email = { smtpUrl, from: '云织商城 <shop@mail.example>' };
  const mailer = new Mailer({ email } as Config, sentMessages);
  await mailer.send('receipt.7', to, LETTER);
  mailer.onApplicationShutdown();
}

const receipt = { channel: 'email', kind: 'receipt' };

describe('metrics of emails', () => {
  it('count a mail that the server accepted', async () => {
    await sendReceipt(await mailServer({}));
    expect(await countOf('sent', receipt)).toBe(1);
    expect(await countOf('failed', {})).toBe(0);
  });

  /** A server that answers one command with a code and a text. */
  function refusing(command: 'MAIL' | 'RCPT' | 'DATA', responseCode: number, text: string) {
    const fault = Object.assign(new Error(text), { responseCode });
    return mailServer({
      onMailFrom: (_address, _session, done) => done(command === 'MAIL' ? fault : null),
      onRcptTo: (_address, _session, done) => done(command === 'RCPT' ? fault : null),
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(command === 'DATA' ? fault : null));
      },
    });
  }

  it.each([
    ['recipient', 'RCPT', 550, 'no such mailbox'],
    ['recipient', 'RCPT', 552, '5.2.2 mailbox over quota'],
    ['limit', 'RCPT', 451, 'slow down'],
    ['limit', 'RCPT', 450, 'try again later'],
    ['limit', 'RCPT', 550, 'Daily sending quota exceeded'],
    ['limit', 'MAIL', 550, '5.4.5 Daily sending quota exceeded'],
    ['limit', 'MAIL', 421, 'not now'],
    ['limit', 'DATA', 554, 'rate limit exceeded'],
    ['refused', 'MAIL', 553, 'sender not allowed'],
    ['refused', 'DATA', 554, 'looks like spam'],
  ] as const)(
    'count as %s that the server answered %s with %i %s',
    async (reason, command, code, text) => {
      await expect(sendReceipt(await refusing(command, code, text))).rejects.toThrow(text);
      expect(await countOf('failed', { ...receipt, reason })).toBe(1);
      expect(await countOf('failed', {})).toBe(1);
    },
  );

  it('count as recipient an address that is none', async () => {
    const port = await mailServer({});
    await expect(sendReceipt(port, '', '')).rejects.toThrow('No recipients');
    expect(await countOf('failed', { ...receipt, reason: 'recipient' })).toBe(1);
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
  async function senderAnswered(answer: { Code?: string } | null): Promise<SmsSender> {
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
      noticeTemplates: { paid: 'SMS_2' },
    };
    return new SmsSender({ sms } as unknown as Config, sentMessages);
  }

  async function sendCode(answer: { Code?: string } | null): Promise<void> {
    await (await senderAnswered(answer)).sendCode('1', '13800000000', '123456');
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
    ['limit', { Code: 'isv.DAY_LIMIT_CONTROL' }],
    ['limit', { Code: 'Throttling.User' }],
    ['unreachable', { Code: 'isp.SYSTEM_ERROR' }],
    ['unreachable', { Code: 'ServiceUnavailable' }],
    ['unreachable', { Code: 'InternalError' }],
    ['unreachable', {}],
    ['refused', { Code: 'isv.AMOUNT_NOT_ENOUGH' }],
    ['refused', { Code: 'isv.SMS_TEMPLATE_ILLEGAL' }],
    ['refused', { Code: 'isv.BLACK_KEY_CONTROL_LIMIT' }],
  ])('count a code that failed as %s', async (reason, answer) => {
    await expect(sendCode(answer)).rejects.toThrow('SMS');
    expect(await countOf('failed', { channel: 'sms', kind: 'code', reason })).toBe(1);
    expect(await countOf('failed', {})).toBe(1);
    expect(await countOf('sent', {})).toBe(0);
  });

  it.each([
    [true, { Code: 'isv.SMS_SIGNATURE_ILLEGAL' }],
    [true, { Code: 'isv.MOBILE_NUMBER_ILLEGAL' }],
    [true, { Code: 'isv.OUT_OF_SERVICE' }],
    [false, { Code: 'isv.BUSINESS_LIMIT_CONTROL' }],
    [false, { Code: 'Throttling.User' }],
    [false, { Code: 'isp.SYSTEM_ERROR' }],
    [false, { Code: 'ServiceUnavailable' }],
    [false, {}],
    [false, null],
  ])('give up the way of a notice (%s) for the answer %j (NOTE-01)', async (isFinal, answer) => {
    const sender = await senderAnswered(answer);
    const error = await sender
      .sendNotice('1', '13800000000', 'paid', { design: '围巾', amount: '25.00' })
      .catch((thrown: unknown) => thrown);
    expect(error instanceof SmsRefusedError).toBe(isFinal);
    expect(error).toBeInstanceOf(Error);
  });
});
