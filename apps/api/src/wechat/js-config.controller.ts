import type { WechatJsConfig } from '#contracts';
import { WechatJsSdk } from '#wechat';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { RateLimited } from '../http/rate-limit.guard.js';
import { JsConfigDto } from './js-config.dto.js';

@Controller('wechat')
export class JsConfigController {
  constructor(private readonly jsSdk: WechatJsSdk) {}

  /** One for every address that a page is shown under. */
  @Get('js-config')
  @Header('Cache-Control', 'no-store')
  @RateLimited('js-config', 300, 60)
  configure(@Query() { url }: JsConfigDto): Promise<WechatJsConfig> {
    return this.jsSdk.configure(url);
  }
}
