import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { Form, SubmitRow } from '../../../../shared/ui/panel';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { isAcceptable, NewPasswordFields } from './new-password-fields';
import { describeResetFailure, resetPassword } from '../../api/password-resets';

/** Sets a new password by the token of a reset link. */
export function SetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [value, setValue] = useState({ password: '', repeated: '' });
  const [touched, setTouched] = useState(false);
  const submission = useSubmission({
    name: 'reset',
    mutationFn: resetPassword,
    describe: describeResetFailure,
    onSuccess: onDone,
  });
  const submit = () => {
    setTouched(true);
    const isComplete = value.password && value.repeated;
    submission.setError(isComplete ? '' : MESSAGES.resetFieldsRequired);
    if (!isComplete || !isAcceptable(value)) return;
    submission.send({ token, new_password: value.password });
  };
  return (
    <Form onSubmit={submit}>
      <NewPasswordFields isReplacement value={value} touched={touched} onChange={setValue} />
      <SubmitRow label="重置密码" submission={submission} />
    </Form>
  );
}
