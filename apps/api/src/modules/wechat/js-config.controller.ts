import type { WechatJsConfig } from '#contracts';
import { WechatJsSdk } from '#wechat';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';
import { JsConfigDto } from './js-config.dto.js';

@Controller('wechat')
export class JsConfigController {
  constructor(private readonly jsSdk: WechatJsSdk) {}

  /** The signature is valid for one page URL only. */
  @Get('js-config')
  @Operation('getWechatJsConfig', 'wechat_unavailable')
  @Header('Cache-Control', 'no-store')
  configure(@Query() { url }: JsConfigDto): Promise<WechatJsConfig> {
    return this.jsSdk.configure(url);
  }
}
