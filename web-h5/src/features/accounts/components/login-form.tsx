import {
  EMAIL_PATTERN,
  type LoginType,
  MESSAGES,
  PHONE_PATTERN,
  type WechatStateResponse,
} from '#contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { storeSignIn } from '../../../shared/lib/browser-session';
import { CheckBox } from '../../../shared/ui/check-box';
import { EmailField } from '../../../shared/ui/email-field';
import { ModeTabs } from '../../../shared/ui/mode-tabs';
import { Form, Outcome, PanelLinks } from '../../../shared/ui/panel';
import { PasswordField } from '../../../shared/ui/password-field';
import { PhoneField } from '../../../shared/ui/phone-field';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import { HumanCheck } from './human-check';
import { ResendVerification } from './resend-verification';
import { signIn, SignInFailure, withRedirect } from '../api/sign-in';
import { useHumanCheck } from '../hooks/use-human-check';
import { askWechatCode } from '../api/wechat';
import { WechatCode } from './wechat-code';
import { keepWechatReturn } from '../api/wechat-return';

const MODES = [
  { mode: 'email', label: '邮箱登录' },
  { mode: 'phone', label: '手机登录' },
  { mode: 'wechat', label: '微信登录' },
] as const satisfies { mode: LoginType; label: string }[];

/**
 * Signing in, three ways.
 * @param target where it goes on
 * @param onSignedIn by password, after the message was shown; by WeChat at once
 */
export function LoginForm({
  target,
  failure = '',
  onSignedIn,
}: {
  target: string;
  /** Why an attempt elsewhere came to nothing. */
  failure?: string;
  onSignedIn: (way: 'password' | 'wechat') => void;
}) {
  const [mode, setMode] = useState<LoginType>(isInWechat() ? 'wechat' : 'email');
  const [error, setError] = useState(failure);
  const switchTo = (next: LoginType) => {
    setMode(next);
    setError('');
  };
  const finishWechat = (state: Exclude<WechatStateResponse, { status: 'pending' }>) => {
    if (state.status !== 'success' || !state.access_token) {
      setError(MESSAGES.signInFailedAnswer);
      return;
    }
    storeSignIn(state, 'wechat', false);
    onSignedIn('wechat');
  };
  return (
    <>
      <ModeTabs label="登录方式" modes={MODES} mode={mode} onSwitch={switchTo} />
      {mode === 'wechat' ? (
        <>
          <WechatCode
            ask={askWechatCode}
            codeTitle="微信登录二维码"
            instruction="请用微信“扫一扫”登录"
            oneTapLabel="微信一键登录"
            onLeave={() => keepWechatReturn(target)}
            onConfirmed={finishWechat}
          />
          <Outcome text={error} />
        </>
      ) : (
        <PasswordLogin
          key={mode}
          mode={mode}
          error={error}
          onError={setError}
          onSignedIn={() => onSignedIn('password')}
        />
      )}
      <PanelLinks>
        <Link to="/reset-pwd">忘记密码？</Link>
        <Link to={withRedirect('/register', target)}>没有账户？立即注册</Link>
      </PanelLinks>
    </>
  );
}

function PasswordLogin({
  mode,
  error,
  onError,
  onSignedIn,
}: {
  mode: 'email' | 'phone';
  error: string;
  onError: (text: string) => void;
  onSignedIn: () => void;
}) {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [touched, setTouched] = useState(false);
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [unverified, setUnverified] = useState(false);
  const check = useHumanCheck();
  const accountError = findAccountError(mode, account);
  const passwordError = password ? '' : MESSAGES.required;
  const checkError = check.token ? '' : MESSAGES.humanCheckRequired;

  const submit = async () => {
    if (state !== 'idle') return;
    setTouched(true);
    onError(account && password ? '' : MISSING[mode]);
    if (accountError || passwordError || checkError) return;
    setState('sending');
    setUnverified(false);
    try {
      await signIn({
        login_type: mode,
        [mode]: account,
        password,
        remember_me: remember,
        turnstile_token: check.use(),
      });
      setState('done');
      onSignedIn();
    } catch (failure) {
      setState('idle');
      setTouched(false);
      const known = failure instanceof SignInFailure ? failure : null;
      setUnverified(known?.code === 'account_unverified');
      onError(known?.message ?? MESSAGES.signInFailedUnknown);
    }
  };

  return (
    <Form onSubmit={() => void submit()}>
      {mode === 'email' ? (
        <EmailField
          autoComplete="username"
          value={account}
          error={touched ? accountError : ''}
          onChange={setAccount}
        />
      ) : (
        <PhoneField value={account} error={touched ? accountError : ''} onChange={setAccount} />
      )}
      <PasswordField
        label="密码"
        value={password}
        error={touched ? passwordError : ''}
        onChange={setPassword}
      />
      <HumanCheck check={check} error={touched && state === 'idle' ? checkError : ''} />
      <CheckBox label="记住我" checked={remember} onChange={setRemember} />
      <Outcome text={state === 'done' ? MESSAGES.signInDone : error} isDone={state === 'done'} />
      {unverified && <ResendVerification email={account} check={check} />}
      <Button
        block
        type="primary"
        nativeType="submit"
        loading={state === 'sending'}
        loadingText="正在登录…"
      >
        登录
      </Button>
    </Form>
  );
}

const MISSING = {
  email: MESSAGES.emailAndPasswordRequired,
  phone: MESSAGES.phoneAndPasswordRequired,
} as const;

function findAccountError(mode: 'email' | 'phone', account: string): string {
  if (!account) return MESSAGES.required;
  if (mode === 'email') return EMAIL_PATTERN.test(account) ? '' : MESSAGES.emailInvalid;
  return PHONE_PATTERN.test(account) ? '' : MESSAGES.phoneInvalid;
}
