import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ChunkLoadError } from '../shared/lib/chunks';
import { logFault } from '../shared/lib/log';
import { Notice } from '../shared/ui/notice';
import { RetryOrHome } from '../shared/ui/retry-or-home';
import { ChunkErrorPage } from './chunk-error-page';

/** Shown in place of a page that threw an error. */
export function ErrorPage() {
  const fault = useRouteError();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => logFault('page', fault), [fault]);
  if (fault instanceof ChunkLoadError) return <ChunkErrorPage />;
  const retry = () => {
    // The cached data may have caused the error.
    queries.removeQueries({ type: 'inactive' });
    // Navigates to the same place: a revalidation can finish before React Router resets the error.
    void navigate(location, { replace: true, state: location.state });
  };
  return (
    <Notice title="页面出了点问题" text="请重试；若仍不行，请稍后再来。" picture="dropped">
      <RetryOrHome onRetry={retry} />
    </Notice>
  );
}
