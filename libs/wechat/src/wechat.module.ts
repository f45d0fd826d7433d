import { CONFIG, type Config } from '#config';
import { RedisModule, DistributedCache } from '#redis';
import { Module } from '@nestjs/common';
import { ServiceAccount } from './service-account.js';
import { SignedRequests } from './signed-requests.js';
import { WechatComplaintsClient } from './wechat-complaints.client.js';
import { WechatFapiaoClient } from './wechat-fapiao.client.js';
import { WechatJsSdk } from './wechat-js-sdk.js';
import { WechatKeys } from './wechat-keys.js';
import { WechatOAuthClient } from './wechat-oauth.client.js';
import { WechatPayClient } from './wechat-pay.client.js';
import { WechatPayNotifications } from './wechat-pay-notifications.js';

/** The site's page to which WeChat redirects after the sign-in (ROUTE-16). */
const WECHAT_CALLBACK_PATH = '/callback/wechat/login';

/** WeChat's protocols. Contains no rules about orders. */
@Module({
  imports: [RedisModule],
  providers: [
    {
      provide: WechatOAuthClient,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new WechatOAuthClient(config.wechatOAuth, `${config.publicUrl}${WECHAT_CALLBACK_PATH}`),
    },
    {
      provide: ServiceAccount,
      inject: [CONFIG, DistributedCache],
      useFactory: (config: Config, values: DistributedCache) =>
        new ServiceAccount(config.wechatOAuth, values),
    },
    {
      provide: WechatJsSdk,
      inject: [CONFIG, DistributedCache, ServiceAccount],
      useFactory: (config: Config, values: DistributedCache, account: ServiceAccount) =>
        new WechatJsSdk(config.wechatOAuth, config.publicUrl, values, account),
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
      provide: WechatComplaintsClient,
      inject: [CONFIG, WechatPayClient],
      useFactory: (config: Config, client: WechatPayClient) =>
        new WechatComplaintsClient(config.wechatPay, client),
    },
    {
      provide: WechatFapiaoClient,
      inject: [CONFIG, WechatPayClient],
      useFactory: (config: Config, client: WechatPayClient) =>
        new WechatFapiaoClient(config.wechatPay, client),
    },
    {
      provide: WechatPayNotifications,
      inject: [CONFIG, WechatKeys],
      useFactory: (config: Config, keys: WechatKeys) =>
        new WechatPayNotifications(config.wechatPay, keys),
    },
  ],
  exports: [
    ServiceAccount,
    WechatComplaintsClient,
    WechatFapiaoClient,
    WechatJsSdk,
    WechatKeys,
    WechatOAuthClient,
    WechatPayClient,
    WechatPayNotifications,
  ],
})
export class WechatModule {}
