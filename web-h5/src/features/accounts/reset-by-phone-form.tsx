import { MESSAGES, PHONE_PATTERN } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { logFault } from '../../shared/log';
import { Form, Outcome } from '../../shared/ui/panel';
import { TextField } from '../../shared/ui/text-field';
import { HumanCheck } from './human-check';
import { findNewPasswordFaults, NewPasswordFields } from './new-password-fields';
import { describeResetFailure, resetPassword } from './reset-calls';
import { SmsCodeField } from './sms-code-field';
import { useHumanCheck } from './use-human-check';

/** Sets a new password by a text message's code. */
export function ResetByPhoneForm({ onDone }: { onDone: () => void }) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [value, setValue] = useState({ password: '', repeated: '' });
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const check = useHumanCheck();
  const submit = async () => {
    if (isSending) return;
    if (!phone || !code || !value.password || !value.repeated) {
      setError(MESSAGES.resetFieldsRequired);
      return;
    }
    const faults = findNewPasswordFaults(value);
    setError(PHONE_PATTERN.test(phone) ? '' : MESSAGES.smsPhoneInvalid);
    if (faults.password || faults.repeated || !PHONE_PATTERN.test(phone)) return;
    setIsSending(true);
    try {
      await resetPassword({ phone, code, new_password: value.password });
      onDone();
    } catch (failure) {
      logFault('reset by phone', failure);
      setError(describeResetFailure(failure, true));
      setIsSending(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label="手机号码"
        type="tel"
        autoComplete="tel"
        maxLength={11}
        value={phone}
        onChange={setPhone}
      />
      <HumanCheck check={check} error="" />
      <SmsCodeField
        phone={phone}
        usage="reset"
        check={check}
        value={code}
        error=""
        onChange={setCode}
      />
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
