import { MESSAGES, PHONE_PATTERN, type SmsUsage } from '#contracts';
import { PhoneField } from '../../../../shared/ui/phone-field';
import { HumanCheck } from '../human-check/human-check';
import { SmsCodeField } from './sms-code-field';
import { useHumanCheck } from '../../hooks/use-human-check';

/** A phone number and its SMS code. */
export interface PhoneAndCodeValue {
  phone: string;
  code: string;
}

/** The first error; '' if both are valid. Each field shows its own error. */
export function validatePhone({ phone, code }: PhoneAndCodeValue): string {
  if (!phone || !code) return MESSAGES.phoneAndCodeRequired;
  return PHONE_PATTERN.test(phone) ? '' : MESSAGES.smsPhoneInvalid;
}

/** The fields that verify a phone: the number, the human check and the SMS code. */
export function PhoneAndCode({
  usage,
  value,
  touched,
  onChange,
}: {
  usage: SmsUsage;
  value: PhoneAndCodeValue;
  /** Whether to show the errors of empty fields. */
  touched: boolean;
  onChange: (value: PhoneAndCodeValue) => void;
}) {
  const check = useHumanCheck();
  const isPhone = PHONE_PATTERN.test(value.phone);
  const phoneFault = value.phone ? MESSAGES.smsPhoneInvalid : MESSAGES.required;
  return (
    <>
      <PhoneField
        value={value.phone}
        error={touched && !isPhone ? phoneFault : ''}
        onChange={(phone) => onChange({ ...value, phone })}
      />
      <HumanCheck check={check} error="" />
      <SmsCodeField
        phone={value.phone}
        usage={usage}
        check={check}
        beginsCheck={usage === 'login'}
        value={value.code}
        error={touched && !value.code ? MESSAGES.required : ''}
        onChange={(code) => onChange({ ...value, code })}
      />
    </>
  );
}
