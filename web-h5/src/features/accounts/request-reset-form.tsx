import { EMAIL_PATTERN, LIMITS, MESSAGES } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { logFault } from '../../shared/log';
import { Form, Outcome } from '../../shared/ui/panel';
import { TextField } from '../../shared/ui/text-field';
import { describeRequestFailure, requestReset } from './reset-calls';

/** Asks for the mail with the link. */
export function RequestResetForm() {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const submit = async () => {
    if (state === 'sending') return;
    const found = findFault(email);
    setFault(found);
    setFailure('');
    if (found) return;
    setState('sending');
    try {
      await requestReset(email);
      setState('sent');
    } catch (error) {
      logFault('reset request', error);
      setState('idle');
      setFailure(describeRequestFailure(error));
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
        error={fault}
        onChange={(value) => {
          setEmail(value);
          setFault('');
        }}
      />
      {state === 'sent' ? (
        <Outcome isDone text={`${MESSAGES.resetMailSent}\n${MESSAGES.resetMailHint}`} />
      ) : (
        <Outcome text={failure} />
      )}
      <Button block type="primary" nativeType="submit" loading={state === 'sending'}>
        {state === 'sent' ? '重新发送' : '发送重置邮件'}
      </Button>
    </Form>
  );
}

function findFault(email: string): string {
  if (!email) return MESSAGES.resetEmailRequired;
  return EMAIL_PATTERN.test(email) ? '' : MESSAGES.emailInvalid;
}
