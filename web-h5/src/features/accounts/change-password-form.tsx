import { MESSAGES, type MessageResponse, type SessionUser } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { callSignedIn, messageOf } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { Form, Outcome } from '../../shared/ui/panel';
import { PasswordField } from '../../shared/ui/password-field';
import { findNewPasswordFaults, NewPasswordFields } from './new-password-fields';

/** A new password for who knows the old one, or never had one. Other devices are signed out. */
export function ChangePasswordForm({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: (message: string) => void;
}) {
  const [old, setOld] = useState('');
  const [value, setValue] = useState({ password: '', repeated: '' });
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    if (isSending) return;
    if ((profile.has_password && !old) || !value.password || !value.repeated) {
      setError(MESSAGES.resetFieldsRequired);
      return;
    }
    const faults = findNewPasswordFaults(value);
    setError('');
    if (faults.password || faults.repeated) return;
    setIsSending(true);
    try {
      const { data } = await callSignedIn<MessageResponse>('/account/change-pwd/', {
        method: 'POST',
        data: { new_password: value.password, ...(profile.has_password && { old_password: old }) },
      });
      onDone(data.message);
    } catch (failure) {
      logFault('change password', failure);
      setError(messageOf(failure, MESSAGES.serverFault));
      setIsSending(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      {profile.has_password && <PasswordField label="当前密码" value={old} onChange={setOld} />}
      <NewPasswordFields
        labels={['新密码', '确认新密码']}
        value={value}
        touched={false}
        onChange={setValue}
      />
      <Outcome text={error} />
      <Button block type="primary" nativeType="submit" loading={isSending}>
        修改密码
      </Button>
    </Form>
  );
}
