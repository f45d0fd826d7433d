import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useProfile } from '../../../features/accounts/hooks/use-profile';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';

/** Refreshes the access token and opens the server's own page, which requires a valid token. */
export function QueuesPage() {
  const { pathname, search } = useLocation();
  const { isFetchedAfterMount, isSuccess, isError } = useProfile();
  const isKnown = isFetchedAfterMount && isSuccess;
  useEffect(() => {
    if (isKnown) location.replace(pathname + search);
  }, [isKnown, pathname, search]);
  if (!isError) return <PageLoading text="正在打开任务队列…" />;
  return (
    <Notice title="暂时打不开任务队列">
      <ButtonLink to="/">返回首页</ButtonLink>
    </Notice>
  );
}

export { QueuesPage as Component };
