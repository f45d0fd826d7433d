import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { call, messageOf } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { Outcome } from '../../shared/ui/panel';
import type { HumanCheckState } from './use-human-check';

/** The way on for who has not verified the email yet. */
export function ResendVerification({ email, check }: { email: string; check: HumanCheckState }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [error, setError] = useState('');
  const send = async () => {
    if (!check.token) {
      setError(MESSAGES.humanCheckRequired);
      return;
    }
    setState('sending');
    setError('');
    try {
      const data = { email, turnstile_token: check.use() };
      await call('/account/verification-email/', { method: 'POST', data });
      setState('sent');
    } catch (failure) {
      logFault('verification email', failure);
      setState('idle');
      setError(messageOf(failure, MESSAGES.serverFault));
    }
  };
  if (state === 'sent') return <Outcome isDone text={MESSAGES.verificationSent} />;
  return (
    <>
      <Button block plain type="primary" loading={state === 'sending'} onClick={() => void send()}>
        重新发送验证邮件
      </Button>
      {error && <Outcome text={error} />}
    </>
  );
}
