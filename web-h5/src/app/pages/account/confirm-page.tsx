import { useSearchParams } from 'react-router';
import { Confirmation } from '../../../features/accounts/components/settings/confirmation';
import { AdminOnly } from '../../../shared/ui/admin-only';
import { Panel } from '../../../shared/ui/panel';

export function ConfirmPage() {
  const [parameters] = useSearchParams();
  return (
    <AdminOnly>
      <Panel title="确认操作">
        <Confirmation given={parameters.get('code') ?? ''} />
      </Panel>
    </AdminOnly>
  );
}

export { ConfirmPage as Component };
