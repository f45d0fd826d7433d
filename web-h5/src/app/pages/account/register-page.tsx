import { LIMITS, MESSAGES } from '#contracts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { RegisterForm } from '../../../features/accounts/components/sign-in/register-form';
import { safeRedirect } from '../../../features/accounts/api/sign-in';
import { withRedirect } from '../../../shared/lib/sign-in-path';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { Panel, PanelLinks } from '../../../shared/ui/panel';
import { useDelayedRedirect } from '../../../shared/hooks/use-delayed-redirect';

export function RegisterPage() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [done, setDone] = useState<'email' | 'phone' | null>(null);
  const target = safeRedirect(parameters.get('redirect'));
  const login = withRedirect('/login', target);
  useDelayedRedirect(
    LIMITS.registerRedirectMs,
    done !== null,
    () => void navigate(login, { replace: true, state: { goesOn: done === 'phone', isNew: true } }),
  );
  if (done) {
    return (
      <Notice
        title={done === 'email' ? MESSAGES.registeredByEmail : MESSAGES.registered}
        text={MESSAGES.toSignInSoon}
      >
        {done === 'phone' ? (
          <ButtonLink to={target} state={{ isNew: true }}>
            继续
          </ButtonLink>
        ) : (
          <ButtonLink to={login}>立即登录</ButtonLink>
        )}
      </Notice>
    );
  }
  return (
    <Panel title="注册账户">
      <RegisterForm target={target} onRegistered={setDone} />
      <PanelLinks>
        <Link to={login}>已有账户？去登录</Link>
      </PanelLinks>
    </Panel>
  );
}

export { RegisterPage as Component };
