import { PaymentNotificationsService } from '#payments';
import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { Request } from 'express';

/** Receives WeChat Pay's notifications. They have no session; the signature over the raw bytes authenticates them. */
@Controller('payments/wechat')
export class WechatNotifyController {
  constructor(private readonly notifications: PaymentNotificationsService) {}

  @Post('notify')
  @HttpCode(204)
  notify(@Req() request: RawBodyRequest<Request>): Promise<void> {
    const body = request.rawBody ?? Buffer.alloc(0);
    return this.notifications.receive((name) => request.get(name), body);
  }
}
