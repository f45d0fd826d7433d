import { CONFIG, type Config } from '#config';
import { Module } from '@nestjs/common';
import { SignedRequests } from './signed-requests.js';
import { WechatKeys } from './wechat-keys.js';
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
      provide: SignedRequests,
      inject: [CONFIG],
      useFactory: (config: Config) => new SignedRequests(config.wechatPay),
    },
    {
      provide: WechatKeys,
      inject: [CONFIG, SignedRequests],
      useFactory: (config: Config, requests: SignedRequests) =>
        new WechatKeys(config.wechatPay, requests),
    },
    {
      provide: WechatPayClient,
      inject: [CONFIG, SignedRequests, WechatKeys],
      useFactory: (config: Config, requests: SignedRequests, keys: WechatKeys) =>
        new WechatPayClient(config.wechatPay, requests, keys),
    },
    {
      provide: WechatPayNotifications,
      inject: [CONFIG, WechatKeys],
      useFactory: (config: Config, keys: WechatKeys) =>
        new WechatPayNotifications(config.wechatPay, keys),
    },
  ],
  exports: [WechatOAuthClient, WechatPayClient, WechatPayNotifications],
})
export class WechatModule {}
