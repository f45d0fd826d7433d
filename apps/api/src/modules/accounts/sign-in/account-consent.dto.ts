import {
  type AccountConsent,
  isConsentable,
  type LegalTextKind,
  API_MESSAGES,
  MESSAGES,
} from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { Equals, IsOptional, ValidateBy, ValidateNested } from 'class-validator';

const REFUSED = { message: MESSAGES.consentRequired };

/** Validates the version of a text: in force, or announced. A value that is no version was not consented to. */
export function IsConsentableVersion(
  kind: LegalTextKind,
  refused: { message: string } = REFUSED,
): PropertyDecorator {
  return ValidateBy({
    name: `consent-${kind}`,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isConsentable(kind, value),
      defaultMessage: (argument) =>
        typeof argument?.value === 'string' ? API_MESSAGES.consentOutdated : refused.message,
    },
  });
}

/** Consent to the terms and the privacy notice, and the statement to be 16 or older (LAW-03). */
export class AccountConsentDto implements AccountConsent {
  @IsConsentableVersion('terms')
  terms: string;

  @IsConsentableVersion('privacy')
  privacy: string;

  @Equals(true, { message: API_MESSAGES.consentAge })
  age16: true;
}

/** An optional consent: if it is given, it must be complete and name known versions. */
export function OptionalConsent(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    ValidateNested(REFUSED),
    Type(() => AccountConsentDto),
  );
}
