import {
  CASE_KIND_LABELS,
  CASE_STATES,
  MESSAGE_STATE_LABELS,
  MESSAGE_WAY_NAMES,
  type OrderActivity,
} from '#contracts';
import { Card, Descriptions } from 'antd';
import { Link } from 'react-router';
import { useRead } from '../../shared/api';
import { DataTable } from '../../shared/data-table';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Loaded } from '../../shared/show';
import { NOTIFICATION_TYPES } from '../../shared/words';

function Notifications({ notifications }: OrderActivity) {
  return (
    <Card size="small" title="微信通知">
      <DataTable
        label="微信通知"
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={notifications}
        locale={{ emptyText: '没有收到过通知' }}
        columns={[
          { title: '收到', render: (_, one) => minuteOrDash(one.received_at) },
          { title: '内容', render: (_, { event_type: type }) => NOTIFICATION_TYPES[type] ?? type },
          { title: '处理', render: (_, one) => minuteOrDash(one.processed_at) },
          { title: '结果', render: (_, { outcome, fault }) => outcome ?? fault ?? '等待处理' },
        ]}
      />
    </Card>
  );
}

function Messages({ messages }: OrderActivity) {
  return (
    <Card size="small" title="发给买家的消息">
      <DataTable
        label="发给买家的消息"
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={messages}
        locale={{ emptyText: '没有消息' }}
        columns={[
          { title: '时间', render: (_, one) => minuteOrDash(one.created_at) },
          { title: '内容', dataIndex: 'title' },
          { title: '状态', render: (_, { state }) => MESSAGE_STATE_LABELS[state] },
          { title: '途径', render: (_, { way }) => (way ? MESSAGE_WAY_NAMES[way] : '—') },
          { title: '说明', render: (_, { attempts }) => attempts.at(-1)?.answer || '—' },
        ]}
      />
    </Card>
  );
}

function progressText(reading: NonNullable<OrderActivity['reading']>): string {
  const { progress } = reading;
  if (!progress) return '没有计数';
  const target = progress.target === null ? '' : ` / ${progress.target}`;
  return `${progress.row}${target} ${progress.unit}`;
}

function Reading({ reading }: OrderActivity) {
  if (!reading)
    return (
      <Card size="small" title="阅读">
        从没打开过
      </Card>
    );
  return (
    <Card size="small" title="阅读">
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 3 }}
        items={[
          { label: '第一次打开', children: minuteOrDash(reading.first_at) },
          { label: '最近一次', children: minuteOrDash(reading.last_at) },
          { label: '织到', children: progressText(reading) },
        ]}
      />
    </Card>
  );
}

function Cases({ cases }: OrderActivity) {
  if (cases.length === 0) return null;
  return (
    <Card size="small" title="售后">
      <ul>
        {cases.map(({ case_id: id, kind, state, created_at: at }) => (
          <li key={id}>
            <Link to={`/cases/${id}`}>{CASE_KIND_LABELS[kind]}</Link> · {CASE_STATES[state].label} ·{' '}
            {minuteOrDash(at)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Reads what happened around an order. */
export const useOrderActivity = (orderId: string) =>
  useRead<OrderActivity>(`/console/orders/${encodeURIComponent(orderId)}/activity`);

/** What happened around an order: WeChat's notifications, messages, reading and cases (CONS-03). */
export function Activity({ orderId }: { orderId: string }) {
  const query = useOrderActivity(orderId);
  return (
    <Loaded query={query}>
      {(activity) => (
        <>
          <Cases {...activity} />
          <Reading {...activity} />
          <Messages {...activity} />
          <Notifications {...activity} />
        </>
      )}
    </Loaded>
  );
}
