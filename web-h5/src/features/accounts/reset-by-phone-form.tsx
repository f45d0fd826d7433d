import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { Form, SubmitRow } from '../../shared/ui/panel';
import { useSubmission } from '../../shared/use-submission';
import { isAcceptable, NewPasswordFields } from './new-password-fields';
import { findPhoneFault, PhoneAndCode } from './phone-and-code';
import { describeResetFailure, resetPassword } from './reset-calls';

/** Sets a new password by a text message's code. */
export function ResetByPhoneForm({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState({ phone: '', code: '' });
  const [value, setValue] = useState({ password: '', repeated: '' });
  const submission = useSubmission('reset by phone', (failure) =>
    describeResetFailure(failure, true),
  );
  const submit = () => {
    const isComplete = phone.phone && phone.code && value.password && value.repeated;
    const fault = isComplete ? findPhoneFault(phone) : MESSAGES.resetFieldsRequired;
    submission.setError(fault);
    if (fault || !isAcceptable(value)) return;
    void submission.send(async () => {
      await resetPassword({ ...phone, new_password: value.password });
      onDone();
    });
  };
  return (
    <Form onSubmit={submit}>
      <PhoneAndCode usage="reset" value={phone} onChange={setPhone} />
      <NewPasswordFields isReplacement value={value} onChange={setValue} />
      <SubmitRow label="重置密码" submission={submission} />
    </Form>
  );
}
