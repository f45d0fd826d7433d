import { WechatModule } from '#wechat';
import { Module } from '@nestjs/common';
import { JsConfigController } from './js-config.controller.js';

/** The HTTP API for WeChat's JS-SDK. */
@Module({
  imports: [WechatModule],
  controllers: [JsConfigController],
})
export class WechatApiModule {}
