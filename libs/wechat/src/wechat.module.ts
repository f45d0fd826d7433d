import { CONFIG, type Config } from '#config';
import { Module } from '@nestjs/common';
import { WechatPayClient } from './wechat-pay.client.js';
import { WechatPayNotifications } from './wechat-pay-notifications.js';

/** WeChat's protocols. Knows no orders. */
@Module({
  providers: [
    {
      provide: WechatPayClient,
      inject: [CONFIG],
      useFactory: (config: Config) => new WechatPayClient(config.wechatPay),
    },
    {
      provide: WechatPayNotifications,
      inject: [CONFIG],
      useFactory: (config: Config) => new WechatPayNotifications(config.wechatPay),
    },
  ],
  exports: [WechatPayClient, WechatPayNotifications],
})
export class WechatModule {}
