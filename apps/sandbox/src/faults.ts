import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Signer } from './wechat-pay/merchant.js';
import type { Delivery } from './wechat-pay/wechat-notifier.js';

/** A bad day of the outside world. */
export interface FaultSettings {
  latency_ms: number;
  /** Share of the calls that end in an error, 0 to 1. */
  error_rate: number;
  /** Which error: WeChat's own trouble, or too many calls. */
  error_status: 500 | 429;
  /** Connections are cut without an answer. */
  down: boolean;
  /** How refunds that are accepted from now on end. */
  refund_outcome: 'SUCCESS' | 'ABNORMAL';
  /** How the notifications of refunds fare. */
  notify: Delivery;
  /** What notifications are signed with; `mixed` is either by turns, as while a merchant is moved. */
  notify_signed_by: Signer | 'mixed';
  /** How many days later it is for bills: those of days that are not over are not to be had. */
  days_ahead: number;
  /** How many of the next answers and notifications are signed wrongly, to see them refused. */
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
  probes: 0,
};

const ERRORS = {
  500: { code: 'SYSTEM_ERROR', message: '系统繁忙，请稍后重试' },
  429: { code: 'FREQUENCY_LIMITED', message: '频率超限，请降低频率后重试' },
};

@Injectable()
export class Faults {
  settings = GOOD_DAYS;

  /** What is not named goes back to good days. */
  set(wanted: Partial<FaultSettings>): FaultSettings {
    this.settings = { ...GOOD_DAYS, ...wanted };
    return this.settings;
  }

  /** Whether the next signature is to be a probe; each is taken once. */
  takeProbe(): boolean {
    const { probes } = this.settings;
    if (probes > 0) this.settings = { ...this.settings, probes: probes - 1 };
    return probes > 0;
  }
}

/** Lets the calls of the merchant suffer what `Faults` says. */
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
