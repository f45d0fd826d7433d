import {
  EMAIL_PATTERN,
  LIMITS,
  MESSAGES,
  type MessageResponse,
  type SessionUser,
} from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { callSignedIn, messageOf } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { Form, Outcome } from '../../shared/ui/panel';
import { PasswordField } from '../../shared/ui/password-field';
import { TextField } from '../../shared/ui/text-field';
import { HumanCheck } from './human-check';
import { useHumanCheck } from './use-human-check';

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
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const check = useHumanCheck();
  const fault = findFault(email);
  const submit = async () => {
    if (isSending) return;
    setTouched(true);
    setError('');
    if (fault || !check.token || (profile.has_password && !password)) return;
    setIsSending(true);
    try {
      const { data } = await callSignedIn<MessageResponse>('/account/link/email/', {
        method: 'POST',
        data: { email, password, turnstile_token: check.use() },
      });
      onDone(data.message);
    } catch (failure) {
      logFault('link email', failure);
      setTouched(false);
      setError(messageOf(failure, MESSAGES.serverFault));
      setIsSending(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label="电子邮件地址"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.signInFieldMax}
        value={email}
        error={touched ? fault : ''}
        onChange={setEmail}
      />
      {profile.has_password && (
        <PasswordField
          label="当前密码"
          value={password}
          error={touched && !password ? MESSAGES.required : ''}
          onChange={setPassword}
        />
      )}
      <HumanCheck
        check={check}
        error={touched && !isSending && !check.token ? MESSAGES.humanCheckRequired : ''}
      />
      <Outcome text={error} />
      <Button block type="primary" nativeType="submit" loading={isSending}>
        发送验证邮件
      </Button>
    </Form>
  );
}

function findFault(email: string): string {
  if (!email) return MESSAGES.emailRequired;
  return EMAIL_PATTERN.test(email) ? '' : MESSAGES.emailMalformed;
}
