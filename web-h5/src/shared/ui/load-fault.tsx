import { MESSAGES } from '#contracts';
import { messageOf } from '../lib/api-client';
import { Notice } from './notice';
import { RetryOrHome } from './retry-or-home';

/** In place of what could not be loaded: why, and the ways on. */
export function LoadFault({
  title,
  fault,
  isPart = false,
  onRetry,
}: {
  title: string;
  fault: unknown;
  /** Whether it stands on a page that has a heading of its own. */
  isPart?: boolean;
  onRetry: () => void;
}) {
  return (
    <Notice
      isPart={isPart}
      title={title}
      text={messageOf(fault, MESSAGES.serverFault)}
      picture="dropped"
    >
      <RetryOrHome onRetry={onRetry} />
    </Notice>
  );
}
