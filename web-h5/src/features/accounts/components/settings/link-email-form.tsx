import { EMAIL_PATTERN, MESSAGES, type SessionUser } from '#contracts';
import { useState } from 'react';
import { EmailField } from '../../../../shared/ui/email-field';
import { Form, SubmitRow } from '../../../../shared/ui/panel';
import { PasswordField } from '../../../../shared/ui/password-field';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { linkEmail } from '../../api/settings';
import { HumanCheck } from '../human-check/human-check';
import { useHumanCheck } from '../../hooks/use-human-check';

/** Links an email address to the account; the user then has to open the mailed link. */
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
  const check = useHumanCheck();
  const submission = useSubmission({
    name: 'link email',
    mutationFn: () => linkEmail({ email, password, turnstile_token: check.use() }),
    onSuccess: onDone,
  });
  const faults = {
    email: validateEmail(email),
    password: profile.has_password && !password ? MESSAGES.required : '',
    check: check.token ? '' : MESSAGES.humanCheckRequired,
  };
  const shown = (fault: string) => (touched && !submission.isSending ? fault : '');
  const submit = () => {
    setTouched(true);
    if (Object.values(faults).some(Boolean)) return;
    // The human check is empty again once its token is used; that is not an error.
    setTouched(false);
    submission.send();
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

function validateEmail(email: string): string {
  if (!email) return MESSAGES.emailRequired;
  return EMAIL_PATTERN.test(email) ? '' : MESSAGES.emailMalformed;
}
