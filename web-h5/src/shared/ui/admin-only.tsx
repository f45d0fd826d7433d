import { MESSAGES } from '#contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLastUser } from '../lib/session/session';
import { ButtonLink } from './button-link';
import { Notice } from './notice';
import { SignInRequired } from './sign-in-required';

/**
 * The content of a page for admins. The route admits only them, but the session can end and the right can be lost while
 * the page is open.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const user = useLastUser();
  if (!user.fullName) return <SignInRequired back={pathname + search} />;
  if (user.is_admin) return children;
  return (
    <Notice title={MESSAGES.uploadNotAllowed}>
      <ButtonLink to="/">返回首页</ButtonLink>
    </Notice>
  );
}
