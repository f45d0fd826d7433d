import { MESSAGES } from '#contracts';
import { useLocation, useSearchParams } from 'react-router';
import { DeviceLogin } from '../../../features/accounts/components/sign-in/device-login';
import { useLastUser } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { Panel } from '../../../shared/ui/panel';
import { SignInRequired } from '../../../shared/ui/sign-in-required';

export function DevicePage() {
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const user = useLastUser();
  if (!user.fullName) return <SignInRequired back={pathname + search} />;
  if (!user.is_admin) {
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

export { DevicePage as Component };
