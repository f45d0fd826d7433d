import {
  SHOP_SETTINGS,
  type ShopSettingName,
  type ShopSettingsHistory,
  type ShopSettingsResponse,
} from '#contracts';
import { Button, Card, Checkbox, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { type Act, useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { DataTable } from '../../shared/data-table';
import { moment } from '../../shared/moment';
import { Heading, Loaded } from '../../shared/show';

type Values = Partial<Record<ShopSettingName, string>>;
type Restored = Partial<Record<ShopSettingName, boolean>>;

interface Change {
  name: ShopSettingName;
  from: string;
  to: string;
  /** Null restores the value of the environment. */
  sent: string | null;
}

const NAMES = Object.keys(SHOP_SETTINGS) as ShopSettingName[];

const shown = (value: string) => (value === '' ? '（空）' : value);

function Difference({ name, from, to }: { name: ShopSettingName; from: string; to: string }) {
  return (
    <li className="breakable">
      {SHOP_SETTINGS[name].label}：{shown(from)} → {shown(to)}
    </li>
  );
}

/** The changes to save: values that differ, and null for settings that return to the value of the environment. */
function changesOf(
  { settings }: ShopSettingsResponse,
  values: Values,
  restored: Restored,
): Change[] {
  return settings.flatMap((setting): Change[] => {
    const { name, value, default_value: environment, is_changed: isChanged } = setting;
    if (restored[name] && isChanged) return [{ name, from: value, to: environment, sent: null }];
    const to = (values[name] ?? '').trim();
    return restored[name] || to === value ? [] : [{ name, from: value, to, sent: to }];
  });
}

function SettingsForm(props: { read: ShopSettingsResponse; open: (act: Act) => void }) {
  const { read, open } = props;
  const [restored, setRestored] = useState<Restored>({});
  const ask = (values: Values) => {
    const changes = changesOf(read, values, restored);
    if (changes.length === 0) return;
    open({
      title: '保存设置',
      ok: '保存',
      reason: '原因（写入操作日志）',
      consequence: (
        <>
          <p>改 {changes.length} 项，一秒内在所有页面和后台任务生效，不用重启：</p>
          <ul>
            {changes.map((one) => (
              <Difference key={one.name} name={one.name} from={one.from} to={one.to} />
            ))}
          </ul>
        </>
      ),
      run: ({ reason }) =>
        send('POST', '/console/settings', {
          version: read.version,
          values: Object.fromEntries(changes.map(({ name, sent }) => [name, sent])),
          reason,
        }),
    });
  };
  const settings = new Map(read.settings.map((one) => [one.name, one]));
  return (
    <Form
      layout="vertical"
      initialValues={Object.fromEntries(read.settings.map(({ name, value }) => [name, value]))}
      onFinish={ask}
    >
      {NAMES.map((name) => {
        const { default_value: environment, is_changed: isChanged } = settings.get(name)!;
        return (
          <Form.Item
            key={name}
            label={SHOP_SETTINGS[name].label}
            extra={
              <Space wrap>
                {SHOP_SETTINGS[name].hint}
                {isChanged && (
                  <Checkbox
                    checked={restored[name] ?? false}
                    onChange={({ target }) => setRestored({ ...restored, [name]: target.checked })}
                  >
                    {`恢复环境变量里的“${shown(environment)}”`}
                  </Checkbox>
                )}
              </Space>
            }
          >
            <Form.Item name={name} noStyle>
              <Input aria-label={SHOP_SETTINGS[name].label} disabled={restored[name] ?? false} />
            </Form.Item>
          </Form.Item>
        );
      })}
      <Button type="primary" htmlType="submit">
        保存
      </Button>
    </Form>
  );
}

function History() {
  const query = useRead<ShopSettingsHistory>('/console/settings/history');
  return (
    <Loaded query={query}>
      {({ results }) => (
        <DataTable
          rowKey="id"
          size="small"
          label="设置的历史"
          pagination={false}
          dataSource={results}
          columns={[
            { title: '时间', render: (_, { at }) => moment(at) },
            { title: '谁', dataIndex: 'actor' },
            { title: '原因', dataIndex: 'reason' },
            {
              title: '改了什么',
              render: (_, { changes }) => (
                <ul>
                  {changes.map(({ name, before, after }) => (
                    <Difference key={name} name={name} from={before} to={after} />
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}

/** The settings of the shop, which apply without a restart, and their history (CONS-10). */
export function SettingsPage() {
  const query = useRead<ShopSettingsResponse>('/console/settings');
  const [dialog, open] = useAct();
  return (
    <>
      {dialog}
      <Heading>设置</Heading>
      <Loaded query={query}>
        {(read) => (
          <div className="stack">
            <Card size="small" title="商城">
              <SettingsForm key={read.version} read={read} open={open} />
            </Card>
            <Card size="small" title="历史">
              <History />
            </Card>
          </div>
        )}
      </Loaded>
    </>
  );
}
