import { MESSAGES, type SessionUser } from '#contracts';
import { useState } from 'react';
import { Form, SubmitRow } from '../../../../shared/ui/panel';
import { PasswordField } from '../../../../shared/ui/password-field';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { linkPhone } from '../../api/settings';
import { validatePhone, PhoneAndCode } from '../sign-in/phone-and-code';

/** Links a phone to the account by an SMS code. */
export function LinkPhoneForm({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: (message: string) => void;
}) {
  const [phone, setPhone] = useState({ phone: '', code: '' });
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const submission = useSubmission({
    name: 'link phone',
    mutationFn: linkPhone,
    onSuccess: onDone,
  });
  const submit = () => {
    setTouched(true);
    const lacksPassword = profile.has_password && !password;
    const isComplete = phone.phone && phone.code && !lacksPassword;
    submission.setError(isComplete ? '' : MESSAGES.resetFieldsRequired);
    if (!isComplete || validatePhone(phone)) return;
    submission.send({ ...phone, password });
  };
  return (
    <Form onSubmit={submit}>
      <PhoneAndCode usage="link" value={phone} touched={touched} onChange={setPhone} />
      {profile.has_password && (
        <PasswordField
          label="当前密码"
          value={password}
          error={touched && !password ? MESSAGES.required : ''}
          onChange={setPassword}
        />
      )}
      <SubmitRow label="绑定手机" submission={submission} />
    </Form>
  );
}
