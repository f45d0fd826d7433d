import { type AccountConsent, textInForce } from '#contracts';
import { useState } from 'react';

/** The consent to the versions that the visitor saw when the form was opened. */
export function useConsentVersions(): AccountConsent {
  const [consent] = useState<AccountConsent>(() => ({
    terms: textInForce('terms').version,
    privacy: textInForce('privacy').version,
    age16: true,
  }));
  return consent;
}
