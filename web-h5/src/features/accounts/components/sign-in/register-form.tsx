import {
  EMAIL_PATTERN,
  MESSAGES,
  PHONE_PATTERN,
  type RegisterRequest,
  SMS_CODE_PATTERN,
} from '#contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { storeSignIn } from '../../../../shared/lib/session/stored-session';
import { DraftNote } from '../../../../shared/ui/draft-note';
import { EmailField } from '../../../../shared/ui/email-field';
import { ModeTabs } from '../../../../shared/ui/mode-tabs';
import { focusFirstFault, Form, Outcome } from '../../../../shared/ui/panel';
import { PhoneField } from '../../../../shared/ui/phone-field';
import { TextField } from '../../../../shared/ui/text-field';
import { useDraft } from '../../../../shared/hooks/use-draft';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { HumanCheck } from '../human-check/human-check';
import { validateNewPasswords, NewPasswordFields } from '../password/new-password-fields';
import { describeRegisterFailure, register, usernameFaultIn } from '../../api/registration';
import styles from './register-form.module.css';
import { SmsCodeField } from './sms-code-field';
import { TermsBox } from '../consent/terms-box';
import { useConsentVersions } from '../../hooks/use-consent-versions';
import { useHumanCheck } from '../../hooks/use-human-check';
import { useUsernameCheck } from '../../hooks/use-username-check';

type Mode = RegisterRequest['register_type'];

const MODES = [
  { mode: 'email', label: '邮箱注册' },
  { mode: 'phone', label: '手机注册' },
] as const satisfies { mode: Mode; label: string }[];

const EMPTY = { username: '', email: '', phone: '' };

type Draft = typeof EMPTY & { mode: Mode };

type Fields = typeof EMPTY & { code: string };

const isEmpty = ({ username, email, phone }: Draft): boolean => !username && !email && !phone;

/**
 * @param target the page that is opened after the registration
 * @param onRegistered called with the mode of the new account; by phone this browser is signed in by then
 */
export function RegisterForm({
  target,
  onRegistered,
}: {
  target: string;
  onRegistered: (mode: Mode) => void;
}) {
  const consent = useConsentVersions();
  const draft = useDraft<Draft>('register', { mode: 'email', ...EMPTY }, isEmpty);
  const { mode } = draft.value;
  const [code, setCode] = useState('');
  const fields = { ...draft.value, code };
  const [newPassword, setNewPassword] = useState({ password: '', repeated: '' });
  const [agreed, setAgreed] = useState(false);
  const [touched, setTouched] = useState(false);
  const check = useHumanCheck();
  const username = useUsernameCheck(fields.username);
  const faults = validate(mode, fields);
  // The username that the server rejected; the error does not apply to another one.
  const [refused, setRefused] = useState({ username: '', fault: '' });
  const refusal = refused.username === fields.username ? refused.fault : '';
  const submitRow = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused.fault) focusFirstFault(submitRow.current!.closest('form')!);
  }, [refused]);
  const submission = useSubmission({
    name: 'register',
    mutationFn: (request: Omit<RegisterRequest, 'turnstile_token'>) =>
      register({ ...request, turnstile_token: check.use() }),
    describe: describeRegisterFailure,
    onSuccess: ({ session }, request) => {
      draft.clear();
      if (session) storeSignIn(session, 'phone', false);
      onRegistered(request.register_type);
    },
    onError: (failure, request) =>
      setRefused({ username: request.username, fault: usernameFaultIn(failure) }),
  });
  const { isSending, error } = submission;
  const passwordFaults = validateNewPasswords(newPassword);
  const set = (change: Partial<Draft>) => draft.setValue({ ...draft.value, ...change });
  const shown = (fault: string) => (touched ? fault : '');

  const findObstacle = (): string | null => {
    if (!agreed) return MESSAGES.termsRequired;
    const filled = [
      fields.username,
      newPassword.password,
      newPassword.repeated,
      ...(mode === 'email' ? [fields.email] : [fields.phone, fields.code]),
    ];
    if (filled.some((value) => !value)) return MESSAGES.registerIncomplete;
    if (username.isTaken) return MESSAGES.usernameTaken;
    if (username.error) return username.error;
    const rest = [...Object.values(faults), ...Object.values(passwordFaults)];
    // Each of these errors is shown below its field.
    return rest.some(Boolean) || !check.token ? '' : null;
  };

  const submit = () => {
    if (isSending) return;
    setTouched(true);
    const obstacle = findObstacle();
    submission.setError(obstacle ?? '');
    if (obstacle !== null) return;
    // The human check is empty again once its token is used; that is not an error.
    setTouched(false);
    submission.send({
      register_type: mode,
      username: fields.username,
      ...(mode === 'email' ? { email: fields.email } : { phone: fields.phone, code: fields.code }),
      password: newPassword.password,
      password2: newPassword.repeated,
      consent,
      sign_in: true,
      ...(target !== '/' && { redirect: target }),
    });
  };

  /** The submit button is disabled without the agreement; shows the reason. */
  const explain = () => {
    if (!agreed) submit();
  };
  return (
    <Form onSubmit={submit} onEnter={explain}>
      <ModeTabs
        label="注册方式"
        modes={MODES}
        mode={mode}
        onSwitch={(next) => {
          set({ mode: next });
          setTouched(false);
          submission.setError('');
        }}
      />
      <TextField
        label="用户名"
        autoComplete="username"
        value={fields.username}
        error={username.error || refusal || shown(faults.username)}
        note={username.note}
        onChange={(value) => set({ username: value })}
      />
      {mode === 'email' ? (
        <EmailField
          value={fields.email}
          error={shown(faults.email)}
          onChange={(value) => set({ email: value })}
        />
      ) : (
        <PhoneField
          value={fields.phone}
          error={shown(faults.phone)}
          onChange={(value) => set({ phone: value })}
        />
      )}
      {/* Above the SMS code: the code needs a passed check. */}
      <HumanCheck
        check={check}
        error={touched && !isSending && !check.token ? MESSAGES.humanCheckRequired : ''}
      />
      {mode === 'phone' && (
        <SmsCodeField
          phone={fields.phone}
          usage="register"
          check={check}
          value={fields.code}
          error={shown(faults.code)}
          onChange={setCode}
        />
      )}
      {draft.isRestored && (
        <DraftNote text={MESSAGES.draftRestoredPasswords} onClear={draft.clear} />
      )}
      <NewPasswordFields value={newPassword} touched={touched} onChange={setNewPassword} />
      <TermsBox checked={agreed} onChange={setAgreed} />
      <Outcome text={error} />
      {/* A tap on the disabled button reaches its parent, which shows the reason. */}
      <div ref={submitRow} className={styles.submit} onClick={explain}>
        <Button
          block
          type="primary"
          nativeType="submit"
          loading={isSending}
          loadingText="正在注册…"
          disabled={!agreed || username.isTaken}
        >
          注册
        </Button>
      </div>
    </Form>
  );
}

/** The errors of a mode's fields; '' for a valid one. useUsernameCheck reports the username's rules. */
function validate(mode: Mode, { username, email, phone, code }: Fields): Fields {
  const faults = { ...EMPTY, code: '', username: username ? '' : MESSAGES.required };
  if (mode === 'email') {
    if (!email) faults.email = MESSAGES.emailRequired;
    else if (!EMAIL_PATTERN.test(email)) faults.email = MESSAGES.emailMalformed;
    return faults;
  }
  if (!phone) faults.phone = MESSAGES.phoneAndCodeRequired;
  else if (!PHONE_PATTERN.test(phone)) faults.phone = MESSAGES.smsPhoneInvalid;
  if (!code && phone) faults.code = MESSAGES.phoneAndCodeRequired;
  else if (code && !SMS_CODE_PATTERN.test(code)) faults.code = MESSAGES.smsCodeWrong;
  return faults;
}
