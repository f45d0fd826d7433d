import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ChunkLoadError } from '../shared/lib/chunks';
import { logFault } from '../shared/lib/log';
import { Notice } from '../shared/ui/notice';
import { RetryOrHome } from '../shared/ui/retry-or-home';
import { ChunkErrorPage } from './chunk-error-page';

/** Stands in for a page that failed: never a blank screen, always a way on. */
export function ErrorPage() {
  const fault = useRouteError();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => logFault('page', fault), [fault]);
  if (fault instanceof ChunkLoadError) return <ChunkErrorPage />;
  const retry = () => {
    // What the page choked on is not served to it again.
    queries.removeQueries({ type: 'inactive' });
    // The same place anew: a mere revalidation may be over before the fault is let go.
    void navigate(location, { replace: true, state: location.state });
  };
  return (
    <Notice title="页面出了点问题" text="请重试；若仍不行，请稍后再来。" picture="dropped">
      <RetryOrHome onRetry={retry} />
    </Notice>
  );
}
