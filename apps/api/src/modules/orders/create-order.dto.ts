import type { OrderTerms } from '#orders';
import {
  type CreateOrderRequest,
  MESSAGES,
  type OrderConsent,
  parseYuan,
  textInForce,
  YUAN_PATTERN,
} from '#contracts';
import { Type } from 'class-transformer';
import { Equals, IsOptional, Matches, ValidateNested } from 'class-validator';
import { IsConsentableVersion } from '../accounts/sign-in/account-consent.dto.js';
import { INVALID, IsId } from '../../http/input/validation.js';

const REFUSED = { message: MESSAGES.orderConsentRequired };

/** The buyer's confirmation before paying (LAW-02). */
export class OrderConsentDto implements OrderConsent {
  @IsConsentableVersion('terms', REFUSED)
  terms: string;

  @Equals(true, REFUSED)
  no_return: true;
}

export class CreateOrderDto implements CreateOrderRequest {
  @IsId()
  design_id: number;

  @IsOptional()
  @ValidateNested(REFUSED)
  @Type(() => OrderConsentDto)
  consent?: OrderConsentDto;

  @IsOptional()
  @Matches(YUAN_PATTERN, INVALID)
  expected_price?: string;

  static terms({ consent, expected_price }: CreateOrderDto): OrderTerms {
    return {
      confirmed: consent && {
        terms: consent.terms,
        noReturn: textInForce('no_return').version,
      },
      expectedFen: expected_price === undefined ? undefined : (parseYuan(expected_price) ?? -1),
    };
  }
}
