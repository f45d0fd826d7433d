import { type DeviceLoginInfo, permissionLabels } from '#contracts';
import { timeOfDay } from '../../../../shared/lib/dates';
import { deviceLoginQuery } from '../../api/terminal-requests';
import { answerDeviceLogin } from '../../api/terminal-requests';
import { TerminalRequest, type TerminalRequestKind } from '../settings/terminal-request';

const DEVICE_LOGIN: TerminalRequestKind<DeviceLoginInfo> = {
  name: 'device-login',
  query: deviceLoginQuery,
  answer: answerDeviceLogin,
  allowLabel: '允许登录',
  denyLabel: '不是我，拒绝',
  render: ({ name, permissions, created_at }) => (
    <>
      <p>
        请核对终端上显示的验证码与这里一致。允许后，那台机器能以你的管理员身份操作商城
        {permissions ? `，只能：${permissionLabels(permissions)}。` : '。'}
      </p>
      <p>
        终端：{name}，{timeOfDay(created_at)} 发起
      </p>
    </>
  ),
};

/** Asks an admin to let a terminal sign in to their account. */
export function DeviceLogin({ given }: { given: string }) {
  return <TerminalRequest given={given} kind={DEVICE_LOGIN} />;
}
