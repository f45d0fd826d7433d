import { CONFIG, type Config } from '#config';
import { Module } from '@nestjs/common';
import { WechatOAuthClient } from './wechat-oauth.client.js';
import { WechatPayClient } from './wechat-pay.client.js';
import { WechatPayNotifications } from './wechat-pay-notifications.js';

/** The site's page that WeChat's sign-in comes back to. spec §2. */
const WECHAT_CALLBACK_PATH = '/callback/wechat/login';

/** WeChat's protocols. Knows no orders. */
@Module({
  providers: [
    {
      provide: WechatOAuthClient,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new WechatOAuthClient(config.wechatOAuth, `${config.publicUrl}${WECHAT_CALLBACK_PATH}`),
    },
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
  exports: [WechatOAuthClient, WechatPayClient, WechatPayNotifications],
})
export class WechatModule {}
