import type { RecoveryCodesResponse, SecondFactorState } from '#contracts';
import { Alert, Button, Card, Descriptions } from 'antd';
import { useState } from 'react';
import { Enrolment } from '../../second-factor/enrolment';
import { RecoveryCodes } from '../../second-factor/recovery-codes';
import { useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';

const PATH = '/account/second-factor';
const FEW_CODES = 3;

function Enrolled({ state }: { state: SecondFactorState }) {
  const [dialog, open] = useAct();
  const [codes, setCodes] = useState<string[] | null>(null);
  const left = state.recovery_codes_left;
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  const renew = () =>
    open({
      title: '重新生成恢复码',
      ok: '重新生成',
      code: true,
      consequence: `得到十个新的恢复码；没用过的 ${left} 个旧恢复码随即作废。`,
      run: async ({ code }) => {
        const made = await send<RecoveryCodesResponse>('POST', `${PATH}/recovery-codes`, { code });
        setCodes(made.recovery_codes);
      },
    });
  const disable = () =>
    open({
      title: '关闭两步验证',
      ok: '关闭',
      danger: true,
      code: true,
      consequence: state.is_required
        ? '商城要求两步验证：关闭后要重新设置，才能再进入控制台。换手机时这样做。'
        : '此后只凭密码就能进入控制台，动用钱款前也不再询问。',
      run: ({ code }) => send('POST', `${PATH}/disable`, { code }),
    });
  return (
    <div className="stack">
      {dialog}
      {left < FEW_CODES && (
        <Alert type="warning" showIcon title={`恢复码只剩 ${left} 个，请重新生成。`} />
      )}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          { label: '设置于', children: minuteOrDash(state.confirmed_at) },
          { label: '没用过的恢复码', children: left },
        ]}
      />
      <div className="filters">
        <Button onClick={renew}>重新生成恢复码</Button>
        <Button danger onClick={disable}>
          关闭两步验证
        </Button>
      </div>
    </div>
  );
}

/** The user's second factor: enrolment, recovery codes and removal (CONS-09). */
export function SecurityPage() {
  const query = useRead<SecondFactorState>(PATH);
  return (
    <>
      <Heading>两步验证</Heading>
      <Card size="small">
        <Loaded query={query}>
          {(state) => (state.confirmed_at ? <Enrolled state={state} /> : <Enrolment />)}
        </Loaded>
      </Card>
    </>
  );
}
