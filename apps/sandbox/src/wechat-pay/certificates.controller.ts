import { Controller, Get, Post, type RawBodyRequest, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { wechatTime } from './wechat-time.js';
import { Merchant } from './merchant.js';
import { PlatformCertificates } from './platform-certificates.js';

@Controller()
export class CertificatesController {
  constructor(
    private readonly merchant: Merchant,
    private readonly certificates: PlatformCertificates,
  ) {}

  @Get('v3/certificates')
  list(@Req() request: RawBodyRequest<Request>, @Res() response: Response): void {
    this.merchant.authenticate(request);
    const data = this.certificates.all().map(({ serial, pem, effectiveAt, expiresAt }) => ({
      serial_no: serial,
      effective_time: wechatTime(effectiveAt.getTime()),
      expire_time: wechatTime(expiresAt.getTime()),
      encrypt_certificate: this.merchant.encrypt(pem, 'certificate'),
    }));
    this.merchant.reply(response, { data });
  }

  /** Creates another certificate, which signs from now on. */
  @Post('sandbox/certificates')
  async renew(): Promise<{ serial_no: string }> {
    const { serial } = await this.certificates.renew();
    return { serial_no: serial };
  }
}
