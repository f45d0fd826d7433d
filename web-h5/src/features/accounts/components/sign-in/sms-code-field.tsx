import { MESSAGES, LIMITS, PHONE_PATTERN, type SmsUsage } from '#contracts';
import { useState } from 'react';
import { FieldButton } from '../../../../shared/ui/field-button';
import { TextField } from '../../../../shared/ui/text-field';
import { useLatest } from '../../../../shared/hooks/use-latest';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { describeSmsFailure, sendSmsCode } from '../../api/verification';
import { HumanCheckError, type HumanCheckState } from '../../hooks/use-human-check';
import { useResendWait } from '../../hooks/use-resend-wait';

/** The field for an SMS code, with the button that requests it. */
export function SmsCodeField({
  phone,
  usage,
  check,
  beginsCheck = false,
  value,
  error,
  onChange,
}: {
  phone: string;
  usage: SmsUsage;
  check: HumanCheckState;
  /** Whether the button begins the human check instead of asking for it first (WALK-02). */
  beginsCheck?: boolean;
  value: string;
  error: string;
  onChange: (value: string) => void;
}) {
  const [failure, setFailure] = useState({ phone: '', text: '' });
  const { left, begin } = useResendWait();
  const [sentTo, setSentTo] = useState('');
  const typed = useLatest(phone);
  const { isSending, send } = useSubmission({
    name: 'sms code',
    mutationFn: async (number: string) => {
      await check.pass();
      // Another number was typed during the check: this one gets no code.
      if (typed.current !== number) return false;
      await sendSmsCode({ phone: number, usage, turnstile_token: check.use() });
      return true;
    },
    onSuccess: (isSent, number) => {
      if (!isSent) return;
      begin();
      setSentTo(number);
    },
    onError: (reason, number) => setFailure({ phone: number, text: describeFailure(reason) }),
  });
  const requestCode = () => {
    const obstacle = findObstacle(phone, check.token !== '' || beginsCheck);
    setFailure({ phone, text: obstacle });
    if (!obstacle) send(phone);
  };

  const idleLabel = left > 0 ? `${left}秒后重新获取` : '获取验证码';
  // The error of another number does not apply to this one.
  const failureText = failure.phone === phone ? failure.text : '';
  return (
    <TextField
      label="短信验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={LIMITS.smsCodeDigits}
      value={value}
      error={failureText || error}
      note={left > 0 && sentTo === phone ? '验证码已发送，五分钟内有效' : ''}
      onChange={(next) => {
        setFailure({ phone, text: '' });
        // A Chinese keyboard may type full-width digits.
        onChange(next.normalize('NFKC'));
      }}
      action={
        <FieldButton disabled={isSending || left > 0} onClick={requestCode}>
          {isSending ? '发送中...' : idleLabel}
        </FieldButton>
      }
    />
  );
}

const describeFailure = (reason: unknown): string =>
  reason instanceof HumanCheckError ? MESSAGES.smsHumanCheckAgain : describeSmsFailure(reason);

function findObstacle(phone: string, isChecked: boolean): string {
  if (!phone) return MESSAGES.smsPhoneRequired;
  if (!PHONE_PATTERN.test(phone)) return MESSAGES.smsPhoneInvalid;
  return isChecked ? '' : MESSAGES.smsHumanCheckRequired;
}
