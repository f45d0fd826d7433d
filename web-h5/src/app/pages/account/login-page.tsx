import { LIMITS } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../../features/accounts/components/sign-in/login-form';
import { designQuery } from '../../../features/catalogue/api/designs';
import { safeRedirect } from '../../../features/accounts/api/sign-in';
import { useSession } from '../../../shared/lib/session/session';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { Panel } from '../../../shared/ui/panel';
import { useDelayedRedirect } from '../../../shared/hooks/use-delayed-redirect';
import { useIsShown } from '../../../shared/hooks/use-is-shown';

/** What another page of the accounts tells this one. */
interface SignInState {
  failure?: string;
  goesOn?: boolean;
  isNew?: boolean;
}

export function LoginPage() {
  const { name } = useShopFacts();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: SignInState | null };
  const [isLeaving, setIsLeaving] = useState(false);
  const { fullName } = useSession();
  const target = safeRedirect(parameters.get('redirect'));
  const goOn = (isNew = false) => {
    if (isShown()) void navigate(target, { replace: true, state: { isNew } });
  };
  const purpose = usePurpose(target);
  useDelayedRedirect(LIMITS.signInRedirectMs, isLeaving, () => goOn());
  useEffect(() => {
    // Shows the error once; not again after a reload.
    if (state?.failure) history.replaceState({ ...history.state, usr: null }, '');
  }, [state]);
  // The verification or the registration has signed this browser in: nothing is asked again (WALK-08).
  const goesOn = state?.goesOn === true && fullName !== '';
  const isNew = state?.isNew === true;
  useEffect(() => {
    if (goesOn) void navigate(target, { replace: true, state: { isNew } });
  }, [goesOn, isNew, navigate, target]);
  const leave = (way: 'password' | 'silent' | 'new') => {
    if (way === 'password') setIsLeaving(true);
    else goOn(way === 'new');
  };
  return (
    <Panel title={purpose ? '登录后继续购买' : `登录${name}`}>
      {purpose && <p>{purpose}</p>}
      {fullName && !isLeaving && (
        <p>
          你已登录为“{fullName}”，<Link to={target}>继续使用</Link>，或在下面切换账户。
        </p>
      )}
      <LoginForm
        target={target}
        failure={state?.failure ?? ''}
        isStopped={target !== '/' && fullName === ''}
        onSignedIn={leave}
      />
    </Panel>
  );
}

/** What the visitor signs in for (WALK-09); empty where it is no purchase. */
function usePurpose(target: string): string {
  const designId = /^\/design\/(\d+)\/payment/.exec(target)?.[1] ?? '';
  const { data } = useQuery({ ...designQuery(designId, ''), enabled: designId !== '' });
  return data ? `购买《${data.name}》` : '';
}

export { LoginPage as Component };
