import { MESSAGES } from '#contracts';
import { ButtonLink } from './button-link';
import { Notice } from './notice';

/** Shown in place of content that requires a sign-in. @param back the path to open after the sign-in */
export function SignInRequired({ back, isPart = false }: { back: string; isPart?: boolean }) {
  return (
    <Notice isPart={isPart} title={MESSAGES.signInRequired}>
      <ButtonLink to={`/login?redirect=${encodeURIComponent(back)}`}>去登录</ButtonLink>
    </Notice>
  );
}
