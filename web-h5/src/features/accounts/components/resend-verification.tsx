import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { call } from '../../../shared/lib/api-client';
import { Outcome } from '../../../shared/ui/panel';
import { useSubmission } from '../../../shared/hooks/use-submission';
import type { HumanCheckState } from '../hooks/use-human-check';

/** The way on for who has not verified the email yet. */
export function ResendVerification({ email, check }: { email: string; check: HumanCheckState }) {
  const [isSent, setIsSent] = useState(false);
  const { isSending, error, setError, send } = useSubmission('verification email');
  const resend = () => {
    setError(check.token ? '' : MESSAGES.humanCheckRequired);
    if (!check.token) return;
    void send(async () => {
      const data = { email, turnstile_token: check.use() };
      await call('/account/verification-email/', { method: 'POST', data });
      setIsSent(true);
    });
  };
  if (isSent) return <Outcome isDone text={MESSAGES.verificationSent} />;
  return (
    <>
      <Button
        block
        plain
        type="primary"
        loading={isSending}
        loadingText="正在发送…"
        onClick={resend}
      >
        重新发送验证邮件
      </Button>
      {error && <Outcome text={error} />}
    </>
  );
}
