import { EMAIL_PATTERN, MESSAGES, type MessageResponse, type SessionUser } from '#contracts';
import { useState } from 'react';
import { messageIn } from '../../../shared/lib/parse-response';
import { callSignedIn } from '../../../shared/lib/api-client';
import { EmailField } from '../../../shared/ui/email-field';
import { Form, SubmitRow } from '../../../shared/ui/panel';
import { PasswordField } from '../../../shared/ui/password-field';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { HumanCheck } from './human-check';
import { useHumanCheck } from '../hooks/use-human-check';

/** Gives the account an address; it counts once the mailed link was opened. */
export function LinkEmailForm({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: (message: string) => void;
}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const submission = useSubmission('link email');
  const check = useHumanCheck();
  const faults = {
    email: findFault(email),
    password: profile.has_password && !password ? MESSAGES.required : '',
    check: check.token ? '' : MESSAGES.humanCheckRequired,
  };
  const shown = (fault: string) => (touched && !submission.isSending ? fault : '');
  const submit = () => {
    setTouched(true);
    if (Object.values(faults).some(Boolean)) return;
    void submission.send(async () => {
      setTouched(false);
      const { data } = await callSignedIn<MessageResponse>('/account/link/email/', {
        method: 'POST',
        data: { email, password, turnstile_token: check.use() },
      });
      onDone(messageIn(data));
    });
  };
  return (
    <Form onSubmit={submit}>
      <EmailField value={email} error={shown(faults.email)} onChange={setEmail} />
      {profile.has_password && (
        <PasswordField
          label="当前密码"
          value={password}
          error={shown(faults.password)}
          onChange={setPassword}
        />
      )}
      <HumanCheck check={check} error={shown(faults.check)} />
      <SubmitRow label="发送验证邮件" submission={submission} />
    </Form>
  );
}

function findFault(email: string): string {
  if (!email) return MESSAGES.emailRequired;
  return EMAIL_PATTERN.test(email) ? '' : MESSAGES.emailMalformed;
}
