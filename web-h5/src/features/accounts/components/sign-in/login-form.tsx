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
import { storeSignIn } from '../../../../shared/lib/session/stored-session';
import { CheckBox } from '../../../../shared/ui/check-box';
import { EmailField } from '../../../../shared/ui/email-field';
import { ModeTabs } from '../../../../shared/ui/mode-tabs';
import { Form, Outcome, PanelLinks } from '../../../../shared/ui/panel';
import { PasswordField } from '../../../../shared/ui/password-field';
import { PhoneField } from '../../../../shared/ui/phone-field';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { isPhoneBrowser } from '../../../../shared/lib/phone-browser';
import { isInWechat } from '../../../../shared/lib/wechat-browser';
import { CodeLogin } from './code-login';
import { HumanCheck } from '../human-check/human-check';
import { ResendVerification } from '../settings/resend-verification';
import { withRedirect } from '../../../../shared/lib/sign-in-path';
import { signIn, SignInFailure } from '../../api/sign-in';
import { useHumanCheck } from '../../hooks/use-human-check';
import { requestWechatCode } from '../../api/wechat';
import { WechatCode } from './wechat-code';
import { WechatOneTap } from './wechat-one-tap';
import { saveWechatReturn } from '../../api/wechat-return';

const MODES = [
  { mode: 'email', label: '邮箱登录' },
  { mode: 'phone', label: '手机登录' },
  { mode: 'wechat', label: '微信登录' },
] as const satisfies { mode: LoginType; label: string }[];

/**
 * Signs in by email, phone or WeChat.
 * @param target the path to open after the sign-in
 * @param onSignedIn called after a successful sign-in; by password the form shows a message meanwhile
 */
export function LoginForm({
  target,
  failure = '',
  isStopped,
  onSignedIn,
}: {
  target: string;
  /** Whether a guard stopped the visitor on the way to `target`. */
  isStopped: boolean;
  /** The error of a sign-in on another page. */
  failure?: string;
  /**
   * How the visitor signed in. `silent`: the page continues without a message; `new`: the sign-in created the account.
   */
  onSignedIn: (way: 'password' | 'silent' | 'new') => void;
}) {
  const [mode, setMode] = useState<LoginType>('email');
  const [byWechat, setByWechat] = useState(isInWechat);
  // On a phone a code is the shortest way.
  const [byCode, setByCode] = useState(() => isPhoneBrowser() && !failure);
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
    onSignedIn(state.is_new ? 'new' : 'silent');
  };
  if (byWechat) {
    return (
      <WechatOneTap
        target={target}
        failure={failure}
        isStopped={isStopped}
        onOther={() => setByWechat(false)}
      />
    );
  }
  if (byCode) {
    return (
      <>
        <CodeLogin onSignedIn={(isNew) => onSignedIn(isNew ? 'new' : 'silent')} />
        <Button block plain type="primary" onClick={() => setByCode(false)}>
          用密码或微信登录
        </Button>
      </>
    );
  }
  return (
    <>
      <ModeTabs label="登录方式" modes={MODES} mode={mode} onSwitch={switchTo} />
      {mode === 'wechat' ? (
        <>
          <WechatCode
            requestCode={requestWechatCode}
            codeTitle="微信登录二维码"
            instruction="请用微信“扫一扫”登录"
            oneTapLabel="微信一键登录"
            onLeave={() => saveWechatReturn(target)}
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
      <Button block plain type="primary" onClick={() => setByCode(true)}>
        用手机验证码，新用户也行
      </Button>
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
  const [isDone, setIsDone] = useState(false);
  const [unverified, setUnverified] = useState(false);
  const check = useHumanCheck();
  const { isSending, send } = useSubmission({
    name: 'sign in',
    mutationFn: () =>
      signIn({
        login_type: mode,
        [mode]: account,
        password,
        remember_me: remember,
        turnstile_token: check.use(),
      }),
    onSuccess: () => {
      setIsDone(true);
      onSignedIn();
    },
    onError: (failure) => {
      const known = failure instanceof SignInFailure ? failure : null;
      setUnverified(known?.code === 'account_unverified');
      onError(known?.message ?? MESSAGES.signInFailedUnknown);
    },
  });
  const accountError = findAccountError(mode, account);
  const passwordError = password ? '' : MESSAGES.required;
  const checkError = check.token ? '' : MESSAGES.humanCheckRequired;

  const submit = () => {
    if (isSending || isDone) return;
    setTouched(true);
    onError(account && password ? '' : MISSING[mode]);
    if (accountError || passwordError || checkError) return;
    // The human check is empty again once its token is used; that is not an error.
    setTouched(false);
    setUnverified(false);
    send();
  };

  return (
    <Form onSubmit={submit}>
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
      <HumanCheck check={check} error={touched && !isSending ? checkError : ''} />
      <CheckBox label="记住我" checked={remember} onChange={setRemember} />
      <Outcome text={isDone ? MESSAGES.signInDone : error} isDone={isDone} />
      {unverified && <ResendVerification email={account} check={check} />}
      <Button block type="primary" nativeType="submit" loading={isSending} loadingText="正在登录…">
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
