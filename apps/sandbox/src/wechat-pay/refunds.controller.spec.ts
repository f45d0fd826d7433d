import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Faults } from '../faults.js';
import type { SandboxConfig } from '../sandbox.config.js';
import type { ComplaintLedger } from './complaint-ledger.js';
import type { Merchant } from './merchant.js';
import { type Refund, RefundLedger } from './refund-ledger.js';
import { RefundsController } from './refunds.controller.js';
import type { TradeLedger } from './trade-ledger.js';
import type { WechatNotifier } from './wechat-notifier.js';

const URL = 'https://shop.example/notify';
const refundOf = (number: string, status: Refund['status']) => ({
  request: { out_refund_no: number, notify_url: URL, amount: { total: 100, refund: 10 } },
  outTradeNo: 'T1',
  status,
});

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'refunds-'));
});

afterEach(() => rm(dir, { recursive: true }));

describe('RefundsController', () => {
  it('continues after a restart the refunds that were in work', async () => {
    const earlier = [
      refundOf('R1', 'PROCESSING'),
      refundOf('R2', 'PROCESSING'),
      refundOf('R2', 'SUCCESS'),
    ];
    const lines = earlier.map((refund) => `${JSON.stringify(refund)}\n`);
    await writeFile(join(dir, 'refunds.jsonl'), lines.join(''));
    const config = { dir, clockFactor: 10 } as SandboxConfig;
    const trades = { get: () => ({ order: { amount: { total: 100 } } }) };
    const ledger = new RefundLedger(config, trades as unknown as TradeLedger);
    const notifier = {
      later: jest.fn<WechatNotifier['later']>(),
      refundEnded: jest.fn<WechatNotifier['refundEnded']>(),
    };
    const controller = new RefundsController(
      config,
      new Faults(),
      ledger,
      {} as ComplaintLedger,
      {} as Merchant,
      notifier as unknown as WechatNotifier,
    );
    controller.onApplicationBootstrap();
    expect(notifier.later.mock.calls).toEqual([[3_000, expect.any(Function)]]);
    await notifier.later.mock.calls[0]![1]();
    expect(ledger.get('R1').status).toBe('SUCCESS');
    expect(notifier.refundEnded.mock.calls).toEqual([[ledger.get('R1'), URL, 'deliver']]);
  });
});
