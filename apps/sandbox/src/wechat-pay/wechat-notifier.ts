import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Faults } from '../faults.js';
import { SANDBOX_CONFIG, type SandboxConfig } from '../sandbox.config.js';
import { wechatTime } from './wechat-time.js';
import { Merchant, type Signer } from './merchant.js';
import { describeEndedRefund, type Refund } from './refund-ledger.js';
import { describeTrade, type Trade } from './trade-ledger.js';

/** How a notification is delivered. */
export const DELIVERIES = ['deliver', 'drop', 'duplicate', 'delay', 'tamper'] as const;
export type Delivery = (typeof DELIVERIES)[number];

const M = 60;
const H = 3600;
/** Seconds before each repeat of an unacknowledged notification, as documented. */
const REPEATS = [
  15,
  15,
  30,
  3 * M,
  10 * M,
  20 * M,
  30 * M,
  30 * M,
  30 * M,
  H,
  3 * H,
  3 * H,
  3 * H,
  6 * H,
  6 * H,
];
const TIMEOUT_MS = 5_000;
const DELAY_MS = 5_000;

/** Posts notifications to the merchant until it answers 2xx, with a new signature each time. */
@Injectable()
export class WechatNotifier implements OnApplicationShutdown {
  private readonly log = new Logger(WechatNotifier.name);
  private readonly timers = new Set<NodeJS.Timeout>();
  private posted = 0;

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    private readonly merchant: Merchant,
    private readonly faults: Faults,
  ) {}

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Starts the delivery of TRANSACTION.SUCCESS; returns at once. */
  tradePaid(trade: Trade, delivery: Delivery): void {
    const url = trade.order?.notify_url;
    if (!url) return;
    this.notify(url, delivery, {
      type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      original: 'transaction',
      content: describeTrade(trade, this.config.merchant),
    });
  }

  /** Starts the delivery of REFUND.SUCCESS or REFUND.ABNORMAL; returns at once. */
  refundEnded(refund: Refund, url: string, delivery: Delivery): void {
    this.notify(url, delivery, {
      type: `REFUND.${refund.status}`,
      summary: refund.status === 'SUCCESS' ? '退款成功' : '退款异常',
      original: 'refund',
      content: describeEndedRefund(refund, this.config.merchant.merchantId),
    });
  }

  /** Starts the delivery of COMPLAINT.CREATE or COMPLAINT.STATE_CHANGE; returns at once. */
  complaintChanged(
    url: string | null,
    delivery: Delivery,
    event: 'CREATE' | 'STATE_CHANGE',
    content: object,
  ): void {
    if (url === null) return;
    this.notify(url, delivery, {
      type: `COMPLAINT.${event}`,
      summary: event === 'CREATE' ? '产生新投诉' : '投诉单状态变化',
      original: 'complaint',
      content,
    });
  }

  /** Runs a task after a delay, unless the sandbox stops before. */
  later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void work();
    }, ms);
    this.timers.add(timer);
  }

  private notify(
    url: string,
    delivery: Delivery,
    event: { type: string; summary: string; original: string; content: object },
  ): void {
    if (delivery === 'drop') return;
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: wechatTime(),
      resource_type: 'encrypt-resource',
      event_type: event.type,
      summary: event.summary,
      resource: {
        original_type: event.original,
        ...this.merchant.encrypt(JSON.stringify(event.content), event.original),
      },
    });
    if (delivery === 'tamper') {
      void this.post(url, body, body.replace(`"${event.type}"`, `"${event.type}5"`));
      return;
    }
    const first = delivery === 'delay' ? DELAY_MS : 0;
    this.later(first, () => this.deliver(url, body, 0));
    if (delivery === 'duplicate') this.later(first, () => this.deliver(url, body, 0));
  }

  private async deliver(url: string, body: string, attempt: number): Promise<void> {
    if (await this.post(url, body, body)) return;
    const seconds = REPEATS[attempt];
    if (seconds === undefined) {
      this.log.warn(`notification to ${url} given up`);
      return;
    }
    this.later((seconds * 1000) / this.config.clockFactor, () =>
      this.deliver(url, body, attempt + 1),
    );
  }

  private nextSigner(): Signer {
    const by = this.faults.settings.notify_signed_by;
    if (by !== 'mixed') return by;
    this.posted += 1;
    return this.posted % 2 === 0 ? 'public_key' : 'certificate';
  }

  private async post(url: string, signed: string, sent: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...this.merchant.signatureHeaders(signed, this.nextSigner()),
        },
        body: sent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) this.log.warn(`notification answered with ${response.status}`);
      return response.ok;
    } catch (error) {
      this.log.warn(`notification not delivered: ${(error as Error).message}`);
      return false;
    }
  }
}
