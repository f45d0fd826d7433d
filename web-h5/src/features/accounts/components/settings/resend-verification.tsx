import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { Outcome } from '../../../../shared/ui/panel';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { sendVerificationEmail } from '../../api/verification';
import type { HumanCheckState } from '../../hooks/use-human-check';

/** Mails the verification link again. */
export function ResendVerification({ email, check }: { email: string; check: HumanCheckState }) {
  const [isSent, setIsSent] = useState(false);
  const { isSending, error, setError, send } = useSubmission({
    name: 'verification email',
    mutationFn: () => sendVerificationEmail({ email, turnstile_token: check.use() }),
    onSuccess: () => setIsSent(true),
  });
  const resend = () => {
    if (check.token) send();
    else setError(MESSAGES.humanCheckRequired);
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
