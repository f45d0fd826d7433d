import { MESSAGES, LIMITS, PHONE_PATTERN, type SmsUsage } from '#contracts';
import { useState } from 'react';
import { call, errorBodyOf, failureTextOf } from '../../../shared/lib/api-client';
import { logFault } from '../../../shared/lib/log';
import { FieldButton } from '../../../shared/ui/field-button';
import { TextField } from '../../../shared/ui/text-field';
import type { HumanCheckState } from '../hooks/use-human-check';
import { useResendWait } from '../hooks/use-resend-wait';

/** The code of a text message, and the button that has it sent. */
export function SmsCodeField({
  phone,
  usage,
  check,
  value,
  error,
  onChange,
}: {
  phone: string;
  usage: SmsUsage;
  check: HumanCheckState;
  value: string;
  error: string;
  onChange: (value: string) => void;
}) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState({ phone: '', text: '' });
  const { left, begin } = useResendWait();

  const send = async () => {
    if (isSending) return;
    const obstacle = findObstacle(phone, check);
    setFailure({ phone, text: obstacle });
    if (obstacle) return;
    setIsSending(true);
    try {
      const data = { phone, usage, turnstile_token: check.use() };
      await call('/account/send-sms-code/', { method: 'POST', data });
      begin();
    } catch (fault) {
      logFault('sms code', fault);
      setFailure({ phone, text: describeFailure(fault) });
    } finally {
      setIsSending(false);
    }
  };

  const idleLabel = left > 0 ? `${left}秒后重新获取` : '获取验证码';
  // What was said of another number does not hold for this one.
  const told = failure.phone === phone ? failure.text : '';
  return (
    <TextField
      label="短信验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={LIMITS.smsCodeDigits}
      value={value}
      error={told || error}
      note={left > 0 ? '验证码已发送，五分钟内有效' : ''}
      onChange={(next) => {
        setFailure({ phone, text: '' });
        onChange(next);
      }}
      action={
        <FieldButton disabled={isSending || left > 0} onClick={() => void send()}>
          {isSending ? '发送中...' : idleLabel}
        </FieldButton>
      }
    />
  );
}

function findObstacle(phone: string, check: HumanCheckState): string {
  if (!phone) return MESSAGES.smsPhoneRequired;
  if (!PHONE_PATTERN.test(phone)) return MESSAGES.smsPhoneInvalid;
  return check.token ? '' : MESSAGES.smsHumanCheckRequired;
}

/** spec §8. The widget has begun anew already. */
function describeFailure(fault: unknown): string {
  if (errorBodyOf(fault)?.code === 'phone_already_registered') return MESSAGES.phoneRegistered;
  const told = failureTextOf(fault);
  if (told === MESSAGES.smsHumanCheckFailed) return MESSAGES.smsHumanCheckAgain;
  return told ?? MESSAGES.smsFailed;
}
