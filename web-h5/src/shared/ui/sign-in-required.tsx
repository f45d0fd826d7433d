import { MESSAGES } from '#contracts';
import { ButtonLink } from './button-link';
import { withRedirect } from '../lib/sign-in-path';
import { Notice } from './notice';

/** Shown in place of content that requires a sign-in. */
export function SignInRequired({
  back,
  isPart = false,
  replace = false,
}: {
  /** The path to open after the sign-in. */
  back: string;
  isPart?: boolean;
  /** Whether the sign-in page replaces the history entry, as links inside an overlay do. */
  replace?: boolean;
}) {
  return (
    <Notice isPart={isPart} title={MESSAGES.signInRequired}>
      <ButtonLink to={withRedirect('/login', back)} replace={replace}>
        去登录
      </ButtonLink>
    </Notice>
  );
}
