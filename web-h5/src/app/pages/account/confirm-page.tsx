import { MESSAGES } from '#contracts';
import { useSearchParams } from 'react-router';
import { Confirmation } from '../../../features/accounts/components/settings/confirmation';
import { useSession } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { Panel } from '../../../shared/ui/panel';

export function ConfirmPage() {
  const [parameters] = useSearchParams();
  if (!useSession().is_admin) {
    return (
      <Notice title={MESSAGES.uploadNotAllowed}>
        <ButtonLink to="/">返回首页</ButtonLink>
      </Notice>
    );
  }
  return (
    <Panel title="确认操作">
      <Confirmation given={parameters.get('code') ?? ''} />
    </Panel>
  );
}

export { ConfirmPage as Component };
