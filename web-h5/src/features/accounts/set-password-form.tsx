import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { logFault } from '../../shared/log';
import { Form, Outcome } from '../../shared/ui/panel';
import { findNewPasswordFaults, NewPasswordFields } from './new-password-fields';
import { describeResetFailure, resetPassword } from './reset-calls';

/** Sets a new password by the token of a mailed link. */
export function SetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [value, setValue] = useState({ password: '', repeated: '' });
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    if (isSending) return;
    const { password, repeated } = value;
    if (!password || !repeated) {
      setError(MESSAGES.resetFieldsRequired);
      return;
    }
    const faults = findNewPasswordFaults(value);
    setError('');
    // These stand beside their fields.
    if (faults.password || faults.repeated) return;
    setIsSending(true);
    try {
      await resetPassword({ token, new_password: password });
      onDone();
    } catch (failure) {
      logFault('reset', failure);
      setError(describeResetFailure(failure));
      setIsSending(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <NewPasswordFields
        labels={['新密码', '确认新密码']}
        value={value}
        touched={false}
        onChange={setValue}
      />
      <Outcome text={error} />
      <Button block type="primary" nativeType="submit" loading={isSending}>
        重置密码
      </Button>
    </Form>
  );
}
