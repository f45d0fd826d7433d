import {
  SHOP_SETTINGS,
  type ShopSettingName,
  type ShopSettingsHistory,
  type ShopSettingsResponse,
} from '#contracts';
import { Alert, Button, Card, Checkbox, Form, Input, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type Act, ACT_REASON, useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { DataTable } from '../../shared/data-table';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';
import {
  changesOf,
  mergedValues,
  NAMES,
  remainingMarks,
  type Restored,
  type Values,
  valuesOf,
} from './settings-values';

const shown = (value: string) => (value === '' ? '（空）' : value);

function Difference({ name, from, to }: { name: ShopSettingName; from: string; to: string }) {
  return (
    <li className="breakable">
      {SHOP_SETTINGS[name].label}：{shown(from)} → {shown(to)}
    </li>
  );
}

/** The fields with what the operator typed, which outlives a change by somebody else. */
function useFields(read: ShopSettingsResponse) {
  const [form] = Form.useForm<Values>();
  const [marks, setMarks] = useState<Restored>({});
  /** The version of the operator: the one at first, or the last that was saved here. */
  const [own, setOwn] = useState(read.version);
  /** The settings from which the fields were filled. */
  const filled = useRef(read);
  useEffect(() => {
    if (read.version <= filled.current.version) return;
    form.setFieldsValue(mergedValues(filled.current, read, form.getFieldsValue()));
    filled.current = read;
  }, [form, read]);
  /** Fills the fields with what was saved here. */
  const reset = (saved: ShopSettingsResponse) => {
    form.setFieldsValue(valuesOf(saved));
    filled.current = saved;
    setMarks({});
    setOwn(saved.version);
  };
  return {
    form,
    restored: remainingMarks(read, marks),
    setRestored: setMarks,
    isOvertaken: read.version > own,
    reset,
  };
}

function SettingsForm(props: { read: ShopSettingsResponse; open: (act: Act) => void }) {
  const { read, open } = props;
  const { form, restored, setRestored, isOvertaken, reset } = useFields(read);
  const ask = (values: Values) => {
    const changes = changesOf(read, values, restored);
    if (changes.length === 0) return;
    open({
      title: '保存设置',
      ok: '保存',
      reason: ACT_REASON,
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
      run: async ({ reason }) => {
        const saved = await send<ShopSettingsResponse>('POST', '/console/settings', {
          version: read.version,
          values: Object.fromEntries(changes.map(({ name, sent }) => [name, sent])),
          reason,
        });
        reset(saved);
      },
    });
  };
  const settings = new Map(read.settings.map((one) => [one.name, one]));
  return (
    <Form form={form} layout="vertical" initialValues={valuesOf(read)} onFinish={ask}>
      {isOvertaken && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 14 }}
          title="设置刚被改过：你没动过的项已换成新的值，你填的还在，核对后再保存"
        />
      )}
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
            { title: '时间', render: (_, { at }) => minuteOrDash(at) },
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
              <SettingsForm read={read} open={open} />
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
