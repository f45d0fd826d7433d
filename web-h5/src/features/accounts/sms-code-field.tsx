import { MESSAGES, LIMITS, PHONE_PATTERN, type SmsUsage } from '#contracts';
import { useState } from 'react';
import { call, errorBodyOf } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { FieldButton } from '../../shared/ui/field-button';
import { TextField } from '../../shared/ui/text-field';
import { useCountdown } from '../../shared/use-countdown';
import type { HumanCheckState } from './use-human-check';

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
  const [state, setState] = useState<'idle' | 'sending' | 'waiting'>('idle');
  const [failure, setFailure] = useState('');
  const left = useCountdown(LIMITS.smsResendSeconds, state === 'waiting', () => setState('idle'));

  const send = async () => {
    const obstacle = findObstacle(phone, check);
    setFailure(obstacle);
    if (obstacle) return;
    setState('sending');
    try {
      const data = { phone, usage, turnstile_token: check.use() };
      await call('/account/send-sms-code/', { method: 'POST', data });
      setState('waiting');
    } catch (fault) {
      logFault('sms code', fault);
      setState('idle');
      setFailure(describeFailure(fault));
    }
  };

  const labels = {
    idle: '获取验证码',
    sending: '发送中...',
    waiting: `${left}秒后重新获取`,
  };
  return (
    <TextField
      label="短信验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={LIMITS.smsCodeDigits}
      value={value}
      error={failure || error}
      note={state === 'waiting' ? '验证码已发送，五分钟内有效' : ''}
      onChange={(next) => {
        setFailure('');
        onChange(next);
      }}
      action={
        <FieldButton disabled={state !== 'idle'} onClick={() => void send()}>
          {labels[state]}
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
  const body = errorBodyOf(fault);
  if (body?.code === 'phone_already_registered') return MESSAGES.phoneRegistered;
  if (body?.error === MESSAGES.smsHumanCheckFailed) return MESSAGES.smsHumanCheckAgain;
  return body?.error ?? MESSAGES.smsFailed;
}
