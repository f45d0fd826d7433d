import { useSearchParams } from 'react-router';
import { DeviceLogin } from '../../../features/accounts/components/sign-in/device-login';
import { AdminOnly } from '../../../shared/ui/admin-only';
import { Panel } from '../../../shared/ui/panel';

export function DevicePage() {
  const [parameters] = useSearchParams();
  return (
    <AdminOnly>
      <Panel title="命令行登录">
        <DeviceLogin given={parameters.get('code') ?? ''} />
      </Panel>
    </AdminOnly>
  );
}

export { DevicePage as Component };
