import { MESSAGES } from '#contracts';
import { useEffect } from 'react';
import { logFault } from '../../shared/log';
import { ButtonLink } from '../../shared/ui/button-link';
import { Notice } from '../../shared/ui/notice';

/** In place of a design that could not be loaded. */
export function DesignMissing({ fault }: { fault: unknown }) {
  useEffect(() => logFault('design', fault), [fault]);
  return (
    <Notice
      title={MESSAGES.designLoadFailed}
      text={MESSAGES.designLoadFailedHint}
      picture="dropped"
    >
      <ButtonLink to="/">返回首页</ButtonLink>
    </Notice>
  );
}
