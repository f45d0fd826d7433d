import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusOf } from '../lib/http/api-client';
import { LoadFault } from './load-fault';
import { PageLoading } from './page-loading';
import { SignInRequired } from './sign-in-required';

/** The content of a page for signed-in users; before it a request to sign in, a spinner or the fault. */
export function SignedInContent<Data>({
  result: { data, error, refetch },
  fullName,
  back,
  loading,
  failed,
  isKept = false,
  children,
}: {
  result: UseQueryResult<Data>;
  /** The user whose data `result` has; empty for a visitor. */
  fullName: string;
  /** The path to return to after the sign-in. */
  back: string;
  /** The text beside the spinner. */
  loading: string;
  /** The heading of the fault. */
  failed: string;
  /** Whether loaded content stays when the session ends, so that typed text is not lost. */
  isKept?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const isSignedOut = !fullName || statusOf(error) === 401;
  if (isSignedOut && !(isKept && data)) return <SignInRequired isPart back={back} />;
  // A failed refetch keeps the loaded content on the screen.
  if (data) return children(data);
  if (!error) return <PageLoading text={loading} />;
  return <LoadFault isPart title={failed} fault={error} onRetry={() => void refetch()} />;
}
