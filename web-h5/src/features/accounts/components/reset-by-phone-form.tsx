import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { Form, SubmitRow } from '../../../shared/ui/panel';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { isAcceptable, NewPasswordFields } from './new-password-fields';
import { findPhoneFault, PhoneAndCode } from './phone-and-code';
import { describeResetFailure, resetPassword } from '../api/password-resets';

/** Sets a new password by a text message's code. */
export function ResetByPhoneForm({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState({ phone: '', code: '' });
  const [value, setValue] = useState({ password: '', repeated: '' });
  const [touched, setTouched] = useState(false);
  const submission = useSubmission('reset by phone', (failure) =>
    describeResetFailure(failure, true),
  );
  const submit = () => {
    setTouched(true);
    const isComplete = phone.phone && phone.code && value.password && value.repeated;
    submission.setError(isComplete ? '' : MESSAGES.resetFieldsRequired);
    if (!isComplete || findPhoneFault(phone) || !isAcceptable(value)) return;
    void submission.send(async () => {
      await resetPassword({ ...phone, new_password: value.password });
      onDone();
    });
  };
  return (
    <Form onSubmit={submit}>
      <PhoneAndCode usage="reset" value={phone} touched={touched} onChange={setPhone} />
      <NewPasswordFields isReplacement value={value} touched={touched} onChange={setValue} />
      <SubmitRow label="重置密码" submission={submission} />
    </Form>
  );
}
