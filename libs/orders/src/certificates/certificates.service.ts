import type { SignedInUser } from '#accounts';
import { type SoldDesignRow, soldLicence } from '#catalogue';
import { CONFIG, type Config } from '#config';
import {
  CERTIFICATE_ALPHABET,
  type CertificateCheck,
  fillSheet,
  formatCertificateCode,
  licenceTerms,
  readCertificateCode,
} from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { customAlphabet } from 'nanoid';
import { CertificateNotFoundError, CertificateNotPossibleError } from '../orders.errors.js';
import { OrdersRepository } from '../orders.repository.js';
import { OrdersService } from '../orders.service.js';
import { certificatePdf } from './certificate-pdf.js';
import { CertificatesRepository } from './certificates.repository.js';
import { hasCertificate } from './has-certificate.js';

/** 16 of 32 characters: 80 bits, so that codes cannot be guessed. */
const newCode = customAlphabet(CERTIFICATE_ALPHABET, 16);

/** Certificates for buyers whose licence allows selling finished pieces (SHELF-11). */
@Injectable()
export class CertificatesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly certificates: CertificatesRepository,
    private readonly orders: OrdersService,
    private readonly repository: OrdersRepository,
  ) {}

  /**
   * Draws the certificate of the buyer's own paid order as a PDF. The first request creates its code.
   * @throws OrderNotFoundError, CertificateNotPossibleError
   */
  async draw(buyer: SignedInUser, orderId: string): Promise<Buffer> {
    const order = await this.orders.getOwn(buyer, orderId);
    const sold = await this.repository.findSold(orderId);
    if (!sold || !hasCertificate(order.state, sold.sheet?.licence))
      throw new CertificateNotPossibleError();
    const { code, issuedAt } = await this.certificates.issue(orderId, newCode());
    return certificatePdf({
      code: formatCertificateCode(code),
      url: `${this.config.publicUrl}/certificate/${code}`,
      holder: buyer.username,
      orderId,
      designName: sold.name,
      designer: sold.designer,
      terms: termsOf(sold),
      paidAt: order.paidAt!,
      issuedAt,
    });
  }

  /** What a certificate certifies, without the name of the buyer. @throws CertificateNotFoundError */
  async check(text: string): Promise<CertificateCheck> {
    const code = readCertificateCode(text);
    const found = code === null ? null : await this.certificates.findByCode(code);
    if (!found) throw new CertificateNotFoundError();
    return {
      code: formatCertificateCode(found.code),
      state: found.state === 'paid' ? 'valid' : 'revoked',
      design_name: found.design.name,
      designer_username: found.design.designer,
      terms: termsOf(found.design),
      paid_at: found.paidAt.toISOString(),
      issued_at: found.issuedAt.toISOString(),
    };
  }
}

function termsOf(sold: SoldDesignRow): string[] {
  if (!sold.sheet) return [soldLicence(sold)];
  return licenceTerms(fillSheet(sold.sheet).licence).map(({ text }) => text);
}
