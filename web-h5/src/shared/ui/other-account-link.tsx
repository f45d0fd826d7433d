import { useSession } from '../lib/session/session';
import { withRedirect } from '../lib/sign-in-path';
import { ButtonLink } from './button-link';

/**
 * Shown in an empty list of what was bought: a silent sign-in of WeChat made an account of its own for a person who
 * bought by phone or email before. Nothing for an account with either. @param back the path to open after the sign-in
 */
export function OtherAccountLink({ back }: { back: string }) {
  const { email, phone } = useSession();
  if (email || phone) return null;
  return (
    <ButtonLink look="outline" to={withRedirect('/login', back)}>
      以前用手机或邮箱买过？登录那个账户
    </ButtonLink>
  );
}
