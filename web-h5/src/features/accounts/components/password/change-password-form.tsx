import { MESSAGES, type SessionUser } from '#contracts';
import { useState } from 'react';
import { Form, SubmitRow } from '../../../../shared/ui/panel';
import { PasswordField } from '../../../../shared/ui/password-field';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { changePassword } from '../../api/settings';
import { isAcceptable, NewPasswordFields } from './new-password-fields';

/** Changes the password, or sets the first one. The server signs out the other devices. */
export function ChangePasswordForm({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: (message: string) => void;
}) {
  const [old, setOld] = useState('');
  const [value, setValue] = useState({ password: '', repeated: '' });
  const [touched, setTouched] = useState(false);
  const submission = useSubmission({
    name: 'change password',
    mutationFn: changePassword,
    onSuccess: onDone,
  });
  const submit = () => {
    setTouched(true);
    const isComplete = (old || !profile.has_password) && value.password && value.repeated;
    submission.setError(isComplete ? '' : MESSAGES.resetFieldsRequired);
    if (!isComplete || !isAcceptable(value)) return;
    submission.send({
      new_password: value.password,
      ...(profile.has_password && { old_password: old }),
    });
  };
  return (
    <Form onSubmit={submit}>
      {profile.has_password && (
        <PasswordField
          label="当前密码"
          value={old}
          error={touched && !old ? MESSAGES.required : ''}
          onChange={setOld}
        />
      )}
      <NewPasswordFields isReplacement value={value} touched={touched} onChange={setValue} />
      <SubmitRow label="修改密码" submission={submission} />
    </Form>
  );
}
