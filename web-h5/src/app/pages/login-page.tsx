import { LIMITS } from '#contracts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../features/accounts/components/login-form';
import { safeRedirect } from '../../features/accounts/api/sign-in';
import { useSession } from '../../shared/lib/session';
import { Panel } from '../../shared/ui/panel';
import { useDelayed } from '../../shared/hooks/use-delayed';

export function LoginPage() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: { failure?: string } | null };
  const [isLeaving, setIsLeaving] = useState(false);
  const { fullName } = useSession();
  const target = safeRedirect(parameters.get('redirect'));
  const goOn = () => void navigate(target, { replace: true });
  useDelayed(LIMITS.signInRedirectMs, isLeaving, goOn);
  useEffect(() => {
    // Shows the error once; not again after a reload.
    if (state?.failure) history.replaceState({ ...history.state, usr: null }, '');
  }, [state]);
  const leave = (way: 'password' | 'wechat') => {
    if (way === 'wechat') goOn();
    else setIsLeaving(true);
  };
  return (
    <Panel title="欢迎回来">
      {fullName && !isLeaving && (
        <p>
          您已登录为“{fullName}”，<Link to={target}>继续使用</Link>，或在下面切换账户。
        </p>
      )}
      <LoginForm target={target} failure={state?.failure ?? ''} onSignedIn={leave} />
    </Panel>
  );
}

export { LoginPage as Component };
