import { MESSAGES, PHONE_PATTERN, type SmsUsage } from '#contracts';
import { PhoneField } from '../../../shared/ui/phone-field';
import { HumanCheck } from './human-check';
import { SmsCodeField } from './sms-code-field';
import { useHumanCheck } from '../hooks/use-human-check';

/** A phone and the code that came to it. */
export interface PhoneAndCodeValue {
  phone: string;
  code: string;
}

/** What is wrong with them; '' where nothing is. Each fault is told at its field. */
export function findPhoneFault({ phone, code }: PhoneAndCodeValue): string {
  if (!phone || !code) return MESSAGES.phoneAndCodeRequired;
  return PHONE_PATTERN.test(phone) ? '' : MESSAGES.smsPhoneInvalid;
}

/** Proves whose a phone is: the number, the human check, the code. */
export function PhoneAndCode({
  usage,
  value,
  touched,
  onChange,
}: {
  usage: SmsUsage;
  value: PhoneAndCodeValue;
  /** Whether all faults are asked for. */
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
        value={value.code}
        error={touched && !value.code ? MESSAGES.required : ''}
        onChange={(code) => onChange({ ...value, code })}
      />
    </>
  );
}
