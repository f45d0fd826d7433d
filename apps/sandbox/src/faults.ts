import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Signer } from './wechat-pay/merchant.js';
import type { Delivery } from './wechat-pay/wechat-notifier.js';

/** Simulated faults of the external services. */
export interface FaultSettings {
  latency_ms: number;
  /** Share of calls that fail, from 0 to 1. */
  error_rate: number;
  /** The status of failed calls: WeChat's internal error, or too many requests. */
  error_status: 500 | 429;
  /** Connections are closed without a response. */
  down: boolean;
  /** The final state of refunds that are accepted from now on. */
  refund_outcome: 'SUCCESS' | 'ABNORMAL';
  /** The delivery of refund notifications. */
  notify: Delivery;
  /** The signature of notifications; `mixed` alternates, as during a merchant's migration. */
  notify_signed_by: Signer | 'mixed';
  /** Days by which bills are ahead: a bill exists only after its day is over. */
  days_ahead: number;
  /** The error with which the service account refuses every message, such as 45009; 0 for none. */
  message_errcode: number;
  /** Number of the next responses and notifications that get an invalid signature, to test its refusal. */
  probes: number;
}

const GOOD_DAYS: FaultSettings = {
  latency_ms: 0,
  error_rate: 0,
  error_status: 500,
  down: false,
  refund_outcome: 'SUCCESS',
  notify: 'deliver',
  notify_signed_by: 'public_key',
  days_ahead: 0,
  message_errcode: 0,
  probes: 0,
};

const ERRORS = {
  500: { code: 'SYSTEM_ERROR', message: '系统繁忙，请稍后重试' },
  429: { code: 'FREQUENCY_LIMITED', message: '频率超限，请降低频率后重试' },
};

@Injectable()
export class Faults {
  settings = GOOD_DAYS;

  /** Settings that are omitted are reset to normal operation. */
  set(wanted: Partial<FaultSettings>): FaultSettings {
    this.settings = { ...GOOD_DAYS, ...wanted };
    return this.settings;
  }

  /** Whether the next signature must be invalid; reduces the number of probes. */
  takeProbe(): boolean {
    const { probes } = this.settings;
    if (probes > 0) this.settings = { ...this.settings, probes: probes - 1 };
    return probes > 0;
  }
}

/** Applies `Faults` to the merchant's calls. */
@Injectable()
export class FaultsMiddleware implements NestMiddleware {
  constructor(private readonly faults: Faults) {}

  use(_request: Request, response: Response, next: NextFunction): void {
    void this.pass(response, next);
  }

  private async pass(response: Response, next: NextFunction): Promise<void> {
    const { latency_ms, error_rate, error_status, down } = this.faults.settings;
    if (latency_ms > 0) await sleep(latency_ms);
    if (down) {
      response.destroy();
    } else if (Math.random() < error_rate) {
      response.status(error_status).json(ERRORS[error_status]);
    } else {
      next();
    }
  }
}
