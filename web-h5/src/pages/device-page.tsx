import { MESSAGES } from '#contracts';
import { useSearchParams } from 'react-router';
import { DeviceLogin } from '../features/accounts/device-login';
import { useSession } from '../shared/session';
import { ButtonLink } from '../shared/ui/button-link';
import { Notice } from '../shared/ui/notice';
import { Panel } from '../shared/ui/panel';
import { usePageTitle } from '../shared/use-page-title';

export function Component() {
  usePageTitle('命令行登录');
  const [parameters] = useSearchParams();
  if (!useSession().is_admin) {
    return (
      <Notice title={MESSAGES.uploadNotAllowed}>
        <ButtonLink to="/">返回首页</ButtonLink>
      </Notice>
    );
  }
  return (
    <Panel title="命令行登录">
      <DeviceLogin given={parameters.get('code') ?? ''} />
    </Panel>
  );
}
