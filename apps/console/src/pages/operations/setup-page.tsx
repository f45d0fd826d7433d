import { type DoctorCheck, PHONE_PATTERN, type SetupPartState } from '#contracts';
import { Alert, Button, Card, Descriptions, Form, Input } from 'antd';
import { Link } from 'react-router';
import { send, useRead, useSend } from '../../shared/api';
import { Heading, Loaded } from '../../shared/show';
import { Failure } from '../../shared/failure';

const ALERTS = { ok: 'success', warning: 'warning', failed: 'error' } as const;
const RESULTS = { ok: '测试通过', warning: '要注意', failed: '测试没有通过' };

function Result({ state, detail, advice }: DoctorCheck) {
  return (
    <Alert
      type={ALERTS[state]}
      showIcon
      title={RESULTS[state]}
      description={
        <>
          <p className="breakable">{detail}</p>
          {advice && <p className="breakable">怎么办：{advice}</p>}
        </>
      }
    />
  );
}

function Part({ part, name, settings }: SetupPartState) {
  const test = useSend((input: { phone?: string }) =>
    send<DoctorCheck>('POST', `/setup/checks/${part}`, input),
  );
  return (
    <Card title={name} size="small">
      <div className="stack">
        <Descriptions
          size="small"
          column={1}
          items={settings.map(({ variable, label, value }) => ({
            key: variable,
            label: `${label}（${variable}）`,
            children: <span className="breakable">{value || '（空）'}</span>,
          }))}
        />
        <Form
          layout="inline"
          requiredMark={false}
          onFinish={(input: { phone?: string }) => test.mutate(input)}
        >
          {part === 'sms' && (
            <Form.Item
              name="phone"
              label="收测试短信的手机号"
              rules={[{ required: true, pattern: PHONE_PATTERN, message: '请输入 11 位手机号' }]}
            >
              <Input inputMode="tel" autoComplete="tel" />
            </Form.Item>
          )}
          <Button htmlType="submit" loading={test.isPending}>
            测试{name}
          </Button>
        </Form>
        <div role="status">
          <Failure of={test} />
          {test.data && <Result {...test.data} />}
        </div>
      </div>
    </Card>
  );
}

/** The steps of a first run: the name of the shop, then each connection with a test and advice (CONS-10, CONS-11). */
export function SetupPage() {
  const query = useRead<SetupPartState[]>('/setup/parts');
  return (
    <>
      <Heading>开张</Heading>
      <p>
        一步步核对商城连着的东西。值来自环境变量（.env），改了以后重启接口与后台任务；密钥从不显示。
      </p>
      <Loaded query={query}>
        {(parts) => (
          <div className="stack">
            <Card title="店名与商家信息" size="small">
              <p className="sentence">
                店名、联系方式、公司与证照在“<Link to="/settings">设置</Link>”里改，一秒内生效。
              </p>
            </Card>
            {parts.map((part) => (
              <Part key={part.part} {...part} />
            ))}
            <p className="sentence">
              都通过之后：到“<Link to="/import">导入</Link>”放进第一批图解，到“
              <Link to="/health">健康</Link>”看备份与证书。
            </p>
          </div>
        )}
      </Loaded>
    </>
  );
}
