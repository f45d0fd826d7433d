import { MESSAGES } from '#contracts';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/http/api-client';
import { Notice } from './notice';
import { RetryOrHome } from './retry-or-home';

/** Shown in place of content that failed to load, with the reason and a retry button. */
export function LoadFault({
  title,
  fault,
  isPart = false,
  onRetry,
  children,
}: {
  title: string;
  fault: unknown;
  /** Whether the page has a main heading besides it. */
  isPart?: boolean;
  onRetry: () => void;
  /** Another way on, behind the retry. */
  children?: ReactNode;
}) {
  return (
    <Notice
      isPart={isPart}
      title={title}
      text={messageOf(fault, MESSAGES.serverFault)}
      picture="dropped"
    >
      <RetryOrHome onRetry={onRetry} />
      {children}
    </Notice>
  );
}
