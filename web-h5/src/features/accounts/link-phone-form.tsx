import { MESSAGES, type MessageResponse, PHONE_PATTERN, type SessionUser } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { callSignedIn, messageOf } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { Form, Outcome } from '../../shared/ui/panel';
import { PasswordField } from '../../shared/ui/password-field';
import { TextField } from '../../shared/ui/text-field';
import { HumanCheck } from './human-check';
import { SmsCodeField } from './sms-code-field';
import { useHumanCheck } from './use-human-check';

/** Gives the account a phone that received a code. */
export function LinkPhoneForm({
  profile,
  onDone,
}: {
  profile: SessionUser;
  onDone: (message: string) => void;
}) {
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const check = useHumanCheck();
  const findFault = (): string => {
    if (!phone || !code) return MESSAGES.phoneAndCodeRequired;
    if (!PHONE_PATTERN.test(phone)) return MESSAGES.smsPhoneInvalid;
    return profile.has_password && !password ? MESSAGES.resetFieldsRequired : '';
  };
  const submit = async () => {
    if (isSending) return;
    const fault = findFault();
    setError(fault);
    if (fault) return;
    setIsSending(true);
    try {
      const { data } = await callSignedIn<MessageResponse>('/account/link/phone/', {
        method: 'POST',
        data: { phone, code, password },
      });
      onDone(data.message);
    } catch (failure) {
      logFault('link phone', failure);
      setError(messageOf(failure, MESSAGES.serverFault));
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
        usage="link"
        check={check}
        value={code}
        error=""
        onChange={setCode}
      />
      {profile.has_password && (
        <PasswordField label="当前密码" value={password} onChange={setPassword} />
      )}
      <Outcome text={error} />
      <Button block type="primary" nativeType="submit" loading={isSending}>
        绑定手机
      </Button>
    </Form>
  );
}
