import { MESSAGES, type MessageResponse, type SessionUser } from '#contracts';
import { useState } from 'react';
import { messageIn } from '../../../shared/lib/parse-response';
import { callSignedIn } from '../../../shared/lib/api-client';
import { Form, SubmitRow } from '../../../shared/ui/panel';
import { PasswordField } from '../../../shared/ui/password-field';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { isAcceptable, NewPasswordFields } from './new-password-fields';

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
  const [touched, setTouched] = useState(false);
  const submission = useSubmission('change password');
  const submit = () => {
    setTouched(true);
    const isComplete = (old || !profile.has_password) && value.password && value.repeated;
    submission.setError(isComplete ? '' : MESSAGES.resetFieldsRequired);
    if (!isComplete || !isAcceptable(value)) return;
    void submission.send(async () => {
      const { data } = await callSignedIn<MessageResponse>('/account/change-pwd/', {
        method: 'POST',
        data: { new_password: value.password, ...(profile.has_password && { old_password: old }) },
      });
      onDone(messageIn(data));
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
