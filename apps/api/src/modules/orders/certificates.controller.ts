import type { SignedInUser } from '#accounts';
import type { CertificateCheck } from '#contracts';
import { CertificatesService } from '#orders';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { sendPdf } from '../../http/send-pdf.js';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';

/** Licence certificates of orders (SHELF-11). */
@Controller()
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  /** The certificate as a PDF, for the order's buyer. */
  @Get('orders/:orderId/certificate')
  @FileOperation('getCertificate', 'application/pdf', 'order_not_found', 'certificate_not_possible')
  @Authenticated()
  async draw(
    @CurrentUser() buyer: SignedInUser,
    @Param('orderId') orderId: string,
    @Res() response: Response,
  ): Promise<void> {
    const content = await this.certificates.draw(buyer, orderId);
    sendPdf(response, `certificate-${orderId}`, content);
  }

  /** What a code certifies, without the name of the buyer. Dashes and letter case in the code are ignored. */
  @Get('certificates/:code')
  @Operation('checkCertificate', 'certificate_not_found')
  @Header('Cache-Control', 'no-store')
  @Header('X-Robots-Tag', 'noindex')
  check(@Param('code') code: string): Promise<CertificateCheck> {
    return this.certificates.check(code);
  }
}
