import { EMAIL_PATTERN, LIMITS, type LoginType, MESSAGES, PHONE_PATTERN } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { Checkbox } from 'react-vant/es/checkbox/index.js';
import { TextField } from '../../shared/ui/text-field';
import styles from './login-form.module.css';
import { signIn, SignInFailure } from './sign-in';

type Mode = Exclude<LoginType, 'wechat'>;

const MODES: { mode: Mode; label: string }[] = [
  { mode: 'email', label: '邮箱登录' },
  { mode: 'phone', label: '手机登录' },
];

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [mode, setMode] = useState<Mode>('email');
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [touched, setTouched] = useState(false);
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [error, setError] = useState('');

  const switchTo = (next: Mode) => {
    setMode(next);
    setAccount('');
    setTouched(false);
    setError('');
  };
  const accountError = findAccountError(mode, account);
  const passwordError = password ? '' : MESSAGES.required;

  const submit = async () => {
    setTouched(true);
    setError('');
    if (!account || !password) {
      const texts = {
        email: MESSAGES.emailAndPasswordRequired,
        phone: MESSAGES.phoneAndPasswordRequired,
      };
      setError(texts[mode]);
      return;
    }
    if (accountError) return;
    setState('sending');
    try {
      await signIn({ login_type: mode, [mode]: account, password, remember_me: remember });
      setState('done');
      onSignedIn();
    } catch (failure) {
      setState('idle');
      setError(failure instanceof SignInFailure ? failure.message : MESSAGES.signInFailedUnknown);
    }
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (state === 'idle') void submit();
      }}
    >
      <div className={styles.modes} role="tablist" aria-label="登录方式">
        {MODES.map((item) => (
          <button
            key={item.mode}
            type="button"
            role="tab"
            aria-selected={item.mode === mode}
            onClick={() => switchTo(item.mode)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <TextField
        key={mode}
        label={mode === 'email' ? '电子邮件地址' : '手机号码'}
        type={mode === 'email' ? 'email' : 'tel'}
        autoComplete={mode === 'email' ? 'username' : 'tel'}
        value={account}
        maxLength={mode === 'email' ? LIMITS.signInFieldMax : 11}
        error={touched ? accountError : ''}
        onChange={setAccount}
      />
      <TextField
        label="密码"
        type="password"
        autoComplete="current-password"
        value={password}
        maxLength={LIMITS.signInFieldMax}
        error={touched ? passwordError : ''}
        onChange={setPassword}
      />
      <Checkbox shape="square" checked={remember} onChange={setRemember}>
        记住我
      </Checkbox>
      <p className={state === 'done' ? styles.done : styles.error} role="status">
        {state === 'done' ? MESSAGES.signInDone : error}
      </p>
      <Button block type="primary" nativeType="submit" loading={state === 'sending'}>
        登录
      </Button>
    </form>
  );
}

function findAccountError(mode: Mode, account: string): string {
  if (!account) return MESSAGES.required;
  if (mode === 'email') return EMAIL_PATTERN.test(account) ? '' : MESSAGES.emailInvalid;
  return PHONE_PATTERN.test(account) ? '' : MESSAGES.phoneInvalid;
}
