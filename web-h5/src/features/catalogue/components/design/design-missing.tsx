import { MESSAGES } from '#contracts';
import { useEffect } from 'react';
import { isNetworkFault, statusOf } from '../../../../shared/lib/http/api-client';
import { logFault } from '../../../../shared/lib/log';
import { ButtonLink } from '../../../../shared/ui/button-link';
import { Notice } from '../../../../shared/ui/notice';
import { RetryOrHome } from '../../../../shared/ui/retry-or-home';

/** Shown in place of a design that failed to load. */
export function DesignMissing({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  useEffect(() => logFault('design', fault), [fault]);
  return (
    <Notice
      title={MESSAGES.designLoadFailed}
      text={isNetworkFault(fault) ? MESSAGES.networkReopens : MESSAGES.designLoadFailedHint}
      picture="dropped"
    >
      {statusOf(fault) === 404 ? (
        <ButtonLink to="/">返回首页</ButtonLink>
      ) : (
        <RetryOrHome onRetry={onRetry} />
      )}
    </Notice>
  );
}
