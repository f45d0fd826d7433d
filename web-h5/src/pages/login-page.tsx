import { LIMITS } from '#contracts';
import { useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '../features/accounts/login-form';
import { safeRedirect } from '../features/accounts/sign-in';
import { usePageTitle } from '../shared/use-page-title';
import styles from './login-page.module.css';

export function Component() {
  usePageTitle('登录');
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const goOn = () => {
    const target = safeRedirect(parameters.get('redirect'));
    setTimeout(() => void navigate(target, { replace: true }), LIMITS.signInRedirectMs);
  };
  return (
    <section className={styles.panel}>
      <h1>欢迎回来</h1>
      <LoginForm onSignedIn={goOn} />
    </section>
  );
}
