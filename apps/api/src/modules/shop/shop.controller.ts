import { CONFIG, type Config } from '#config';
import {
  announcedText,
  LEGAL_TEXT_KINDS,
  LEGAL_TEXTS,
  type LegalTextKind,
  type ShopResponse,
  type ShopText,
  textInForce,
} from '#contracts';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';

/** The operator of the shop and the legal texts that are in force (LAW-01, LAW-07). */
@Controller('shop')
export class ShopController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Operation('getShop')
  // A shared cache would still send the old version after a new one comes into force at midnight.
  @Header('Cache-Control', 'no-cache')
  get(): ShopResponse {
    const { shop, seller } = this.config;
    const texts = LEGAL_TEXT_KINDS.map(toText);
    return {
      name: shop.name,
      company: seller.company,
      credit_code: seller.creditCode,
      address: seller.address,
      phone: seller.phone,
      email: shop.serviceEmail,
      wechat_account: shop.officialAccount,
      permits: seller.permits,
      filing_number: shop.filingNumber,
      police_filing: seller.policeFiling,
      sold_by: seller.company,
      complaint_hours: seller.complaintHours,
      is_sample: seller.isSample,
      versions: Object.fromEntries(texts.map(({ kind, version }) => [kind, version])) as Record<
        LegalTextKind,
        string
      >,
      texts,
    };
  }
}

function toText(kind: LegalTextKind): ShopText {
  const { title, path, versions } = LEGAL_TEXTS[kind];
  const { version, effective_on } = textInForce(kind);
  const announced = announcedText(kind);
  return { kind, title, path, version, effective_on, announced, history: versions.toReversed() };
}
