import { LIMITS } from '#contracts';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '../features/accounts/login-form';
import { safeRedirect } from '../features/accounts/sign-in';
import { usePageTitle } from '../shared/use-page-title';
import styles from './login-page.module.css';

export function Component() {
  usePageTitle('登录');
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [signedIn, setSignedIn] = useState(false);
  const target = safeRedirect(parameters.get('redirect'));
  useEffect(() => {
    if (!signedIn) return undefined;
    const goOn = () => void navigate(target, { replace: true });
    const timer = setTimeout(goOn, LIMITS.signInRedirectMs);
    return () => clearTimeout(timer);
  }, [signedIn, target, navigate]);
  return (
    <section className={styles.panel}>
      <h1>欢迎回来</h1>
      <LoginForm onSignedIn={() => setSignedIn(true)} />
    </section>
  );
}
