import { LIMITS, MESSAGES } from '#contracts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { RequestResetForm } from '../../../features/accounts/components/password/request-reset-form';
import { ResetByPhoneForm } from '../../../features/accounts/components/password/reset-by-phone-form';
import { SetPasswordForm } from '../../../features/accounts/components/password/set-password-form';
import { signOut } from '../../../features/accounts/api/sign-out';
import { ButtonLink } from '../../../shared/ui/button-link';
import { ModeTabs } from '../../../shared/ui/mode-tabs';
import { Notice } from '../../../shared/ui/notice';
import { Panel, PanelLinks } from '../../../shared/ui/panel';
import { useDelayedRedirect } from '../../../shared/hooks/use-delayed-redirect';

const MODES = [
  { mode: 'email', label: '邮箱找回' },
  { mode: 'phone', label: '手机找回' },
] as const;

export function ResetPasswordPage() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [mode, setMode] = useState<'email' | 'phone'>('email');
  const [isDone, setIsDone] = useState(false);
  const token = parameters.get('token');
  useDelayedRedirect(
    LIMITS.resetRedirectMs,
    isDone,
    () => void navigate('/login', { replace: true }),
  );
  const finish = () => {
    // The server ended all sessions of the account; also end the one in this browser.
    signOut();
    setIsDone(true);
  };
  if (isDone) {
    return (
      <Notice title={MESSAGES.resetDone} text={MESSAGES.toSignInSoon}>
        <ButtonLink to="/login">立即登录</ButtonLink>
      </Notice>
    );
  }
  return (
    <Panel title={token ? '设置新密码' : '找回密码'}>
      {token ? (
        <SetPasswordForm token={token} onDone={finish} />
      ) : (
        <>
          <ModeTabs label="找回方式" modes={MODES} mode={mode} onSwitch={setMode} />
          {mode === 'email' ? <RequestResetForm /> : <ResetByPhoneForm onDone={finish} />}
        </>
      )}
      <PanelLinks>
        <Link to="/login">返回登录</Link>
        {token && <Link to="/reset-pwd">重新获取链接</Link>}
      </PanelLinks>
    </Panel>
  );
}

export { ResetPasswordPage as Component };
