import { LIMITS, MESSAGES } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { Form, Outcome } from '../../../../shared/ui/panel';
import { signIn } from '../../api/sign-in';
import { useConsentVersions } from '../../hooks/use-consent-versions';
import { validatePhone, PhoneAndCode } from './phone-and-code';
import { TermsBox } from '../consent/terms-box';

/** Signs in by a code sent to the phone; a new phone gets an account at once (WALK-02). */
export function CodeLogin({
  onSignedIn,
}: {
  /** @param isNew whether the code has made the account */
  onSignedIn: (isNew: boolean) => void;
}) {
  const [value, setValue] = useState({ phone: '', code: '' });
  const [agreed, setAgreed] = useState(false);
  const [touched, setTouched] = useState(false);
  const consent = useConsentVersions();
  const { isSending, error, setError, send } = useSubmission({
    name: 'sign in by code',
    mutationFn: (given: typeof value) => signIn({ login_type: 'phone', ...given, consent }),
    describe: (failure) =>
      failure instanceof Error ? failure.message : MESSAGES.signInFailedUnknown,
    onSuccess: onSignedIn,
  });
  /** The last digit signs in by itself once everything else is there (WALK-02). */
  const change = (next: typeof value) => {
    setValue(next);
    const isWhole = next.code.length === LIMITS.smsCodeDigits && next.code !== value.code;
    if (isWhole && agreed && !validatePhone(next)) send(next);
  };
  const submit = () => {
    setTouched(true);
    const fault = validatePhone(value) || (agreed ? '' : MESSAGES.consentRequired);
    setError(fault);
    if (!fault) send(value);
  };
  return (
    <Form onSubmit={submit}>
      <p>没有账户会自动建好。勾选同意后，填完验证码就会自动登录。</p>
      <TermsBox checked={agreed} onChange={setAgreed} />
      <PhoneAndCode usage="login" value={value} touched={touched} onChange={change} />
      <Outcome text={error} />
      <Button block type="primary" nativeType="submit" loading={isSending} loadingText="正在登录…">
        登录
      </Button>
    </Form>
  );
}
