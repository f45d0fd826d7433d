import { MESSAGES } from '#contracts';
import { useState } from 'react';
import { Form, SubmitRow } from '../../../../shared/ui/panel';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { isAcceptable, NewPasswordFields } from './new-password-fields';
import { validatePhone, PhoneAndCode } from '../sign-in/phone-and-code';
import { describeResetFailure, resetPassword } from '../../api/password-resets';

/** Sets a new password by an SMS code. */
export function ResetByPhoneForm({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState({ phone: '', code: '' });
  const [value, setValue] = useState({ password: '', repeated: '' });
  const [touched, setTouched] = useState(false);
  const submission = useSubmission({
    name: 'reset by phone',
    mutationFn: resetPassword,
    describe: (failure) => describeResetFailure(failure, true),
    onSuccess: onDone,
  });
  const submit = () => {
    setTouched(true);
    const isComplete = phone.phone && phone.code && value.password && value.repeated;
    submission.setError(isComplete ? '' : MESSAGES.resetFieldsRequired);
    if (!isComplete || validatePhone(phone) || !isAcceptable(value)) return;
    submission.send({ ...phone, new_password: value.password });
  };
  return (
    <Form onSubmit={submit}>
      <PhoneAndCode usage="reset" value={phone} touched={touched} onChange={setPhone} />
      <NewPasswordFields isReplacement value={value} touched={touched} onChange={setValue} />
      <SubmitRow label="重置密码" submission={submission} />
    </Form>
  );
}
