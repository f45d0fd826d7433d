import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inContext } from './request-context.js';
import { ShopLogger } from './shop-logger.js';

let written: string[];

beforeEach(() => {
  written = [];
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));
const lines = () =>
  written
    .join('')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Record<string, unknown>);

describe('the log', () => {
  it('is one JSON object per line in production, with the ids of the request and the job', async () => {
    const log = new ShopLogger({ production: true, logLevel: 'info' });
    inContext({ requestId: 'a-request-1', job: 'email.receipt 42' }, () => {
      log.warn('SMS to 13812345678 failed\nfor good', 'Sms');
    });
    log.log({ message: 'GET', route: '/designs/:id', ms: 3, password: 'geheim' }, 'Access');
    await turn();
    expect(lines()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        level: 'warn',
        pid: process.pid,
        request_id: 'a-request-1',
        job: 'email.receipt 42',
        context: 'Sms',
        message: 'SMS to [phone] failed\nfor good',
      },
      expect.objectContaining({
        level: 'info',
        message: 'GET',
        route: '/designs/:id',
        ms: 3,
        password: '[secret]',
      }),
    ]);
    expect(written.every((text) => text.endsWith('\n') && text.split('\n').length === 2)).toBe(
      true,
    );
  });

  it('writes the lines of one event loop turn in one batch, and a warning at once, after the earlier lines', async () => {
    const log = new ShopLogger({ production: true, logLevel: 'info' });
    log.log('one');
    log.log('two');
    expect(written).toEqual([]);
    log.warn('three');
    log.log('four');
    log.log('five');
    expect(written).toHaveLength(2);
    await turn();
    expect(written).toHaveLength(3);
    expect(lines().map(({ message }) => message)).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  it('contains an error with its stack, without secrets of its texts', () => {
    const log = new ShopLogger({ production: true, logLevel: 'info' });
    const error = Object.assign(new Error('no mail to a@b.example'), { parameters: ['geheim'] });
    log.error(error);
    expect(lines()[0]).toMatchObject({
      level: 'error',
      message: 'no mail to [email]',
      error: { stack: expect.stringContaining('shop-logger.spec') },
    });
    expect(written.join('')).not.toMatch(/a@b\.example|geheim/);
  });

  it('is redacted text outside production', () => {
    const log = new ShopLogger({ production: false, logLevel: 'info' });
    inContext({ requestId: 'a-request-1' }, () => {
      log.log({ message: 'POST', route: '/x', status: 200 }, 'Access');
      log.error('Bearer abc failed', 'Error: a@b.example\n  at x', 'Api');
    });
    expect(written[0]).toMatch(/LOG \[Access\] POST route=\/x status=200 request=a-request-1\n$/);
    expect(written.join('')).toMatch(/\[secret\] failed request=a-request-1/);
    expect(written.join('')).not.toMatch(/abc|a@b\.example/);
  });

  it('omits lines below its level', () => {
    const log = new ShopLogger({ production: false, logLevel: 'warn' });
    log.log('quiet');
    new ShopLogger({ production: false, logLevel: 'silent' }).error('quiet');
    expect(written).toEqual([]);
  });
});
