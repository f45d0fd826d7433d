import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useProfile } from '../../../features/accounts/hooks/use-profile';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { useSession } from '../../../shared/lib/session/session';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';

/** Refreshes the access token and opens the server's own page, which requires a valid token. */
export function QueuesPage() {
  const { pathname, search } = useLocation();
  const { isFetchedAfterMount, isSuccess, isError } = useProfile();
  const { fullName } = useSession();
  const isKnown = isFetchedAfterMount && isSuccess;
  useEffect(() => {
    if (isKnown) location.replace(pathname + search);
  }, [isKnown, pathname, search]);
  if (!fullName) return <SignInRequired back={pathname + search} />;
  if (!isError) return <PageLoading text="正在打开任务队列…" />;
  return (
    <Notice title="暂时打不开任务队列">
      <ButtonLink to="/">返回首页</ButtonLink>
    </Notice>
  );
}

export { QueuesPage as Component };
