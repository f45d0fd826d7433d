import { WechatModule } from '#wechat';
import { Module } from '@nestjs/common';
import { JsConfigController } from './js-config.controller.js';

/** The configuration of WeChat's JS-SDK for a page. */
@Module({
  imports: [WechatModule],
  controllers: [JsConfigController],
})
export class WechatApiModule {}
