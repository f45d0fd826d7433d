import { MESSAGES } from '#contracts';
import { ButtonLink } from './button-link';
import { Notice } from './notice';

/** In place of what only its signed-in user sees. @param back where the sign-in leads afterwards */
export function SignInRequired({ back, isPart = false }: { back: string; isPart?: boolean }) {
  return (
    <Notice isPart={isPart} title={MESSAGES.signInRequired}>
      <ButtonLink to={`/login?redirect=${encodeURIComponent(back)}`}>去登录</ButtonLink>
    </Notice>
  );
}
