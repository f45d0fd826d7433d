import { PaymentNotificationsService } from '#payments';
import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { Request } from 'express';
import { EmptyOperation } from '../../openapi/operation.js';

/** Receives WeChat Pay's notifications. They have no session; the signature over the raw bytes authenticates them. */
@Controller('payments/wechat')
export class WechatNotifyController {
  constructor(private readonly notifications: PaymentNotificationsService) {}

  /** Receives a notification of WeChat Pay. */
  @Post('notify')
  @EmptyOperation('receivePaymentNotification', 'notification_refused')
  @HttpCode(204)
  notify(@Req() request: RawBodyRequest<Request>): Promise<void> {
    const body = request.rawBody ?? Buffer.alloc(0);
    return this.notifications.receive((name) => request.get(name), body);
  }
}
