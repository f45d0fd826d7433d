import {
  type FailedNotificationItem,
  type FailedNotificationSummary,
  HELD_DECISION_LABELS,
  HELD_REASON_LABELS,
  type HeldPaymentItem,
  refundStateLabel,
  RETURN_CAUSE_LABELS,
  type ReturnedPaymentItem,
} from '#contracts';
import { Button, Card, Empty, Space } from 'antd';
import { Link } from 'react-router';
import { ACT_REASON, useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';
import { DataTable } from '../../shared/data-table';
import { NOTIFICATION_TYPES } from '../../shared/words';

const amountOf = ({ paid }: HeldPaymentItem) => (paid === null ? '金额未知' : `¥${paid}`);

const HELD_CONSEQUENCES = {
  accept: (held: HeldPaymentItem) =>
    `实付 ${amountOf(held)}，订单价 ¥${held.price}。订单变成已付款，买家可以下载。`,
  refund: (held: HeldPaymentItem) => `退回 ${amountOf(held)} 给付款人，订单的状态不变。`,
  dismiss: (held: HeldPaymentItem) =>
    `实付 ${amountOf(held)}：不退款，也不算付清。只在你已经在别处处理过这笔钱时才用。`,
};

function Held() {
  const query = useRead<HeldPaymentItem[]>('/payments/held');
  const [dialog, open] = useAct();
  return (
    <Card size="small" title="等决定的款项">
      {dialog}
      <Loaded query={query}>
        {(rows) => (
          <DataTable
            rowKey="out_trade_no"
            size="middle"
            dataSource={rows}
            pagination={false}
            locale={{ emptyText: <Empty description="没有挂起的款项" /> }}
            columns={[
              { title: '商户单号', dataIndex: 'out_trade_no' },
              {
                title: '订单',
                render: (_, { order_id: id }) => <Link to={`/orders/${id}`}>{id}</Link>,
              },
              { title: '原因', render: (_, held) => HELD_REASON_LABELS[held.held_reason] },
              { title: '实付 / 价格', render: (_, held) => `${amountOf(held)} / ¥${held.price}` },
              { title: '付款', render: (_, held) => minuteOrDash(held.paid_at) },
              {
                title: '决定',
                render: (_, held) => (
                  <Space wrap>
                    {held.decisions.map((decision) => (
                      <Button
                        key={decision}
                        danger={decision !== 'accept'}
                        onClick={() =>
                          open({
                            title: HELD_DECISION_LABELS[decision],
                            ok: HELD_DECISION_LABELS[decision],
                            danger: true,
                            reason: ACT_REASON,
                            consequence: HELD_CONSEQUENCES[decision](held),
                            run: ({ reason }) =>
                              send('POST', `/payments/held/${held.out_trade_no}`, {
                                decision,
                                reason,
                              }),
                          })
                        }
                      >
                        {HELD_DECISION_LABELS[decision]}
                      </Button>
                    ))}
                  </Space>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

const FAILED = '/payments/notifications/failed';

/** The list is limited; the acts change all failed notifications that the summary counts. */
function Notifications() {
  const query = useRead<FailedNotificationItem[]>(FAILED);
  const summary = useRead<FailedNotificationSummary>(`${FAILED}/summary`);
  const [dialog, open] = useAct();
  const ask = (
    decision: 'retry' | 'dismiss',
    { failed: count, last_failed_at: until }: FailedNotificationSummary,
  ) =>
    open({
      title: decision === 'retry' ? '重新处理' : '从列表移除',
      ok: decision === 'retry' ? '重新处理' : '移除',
      danger: decision === 'dismiss',
      reason: ACT_REASON,
      consequence:
        decision === 'retry'
          ? `${count} 条通知会再处理一遍；已经入账的不会重复。`
          : `${count} 条通知不再处理。没有入账的付款要靠对账才会补上。`,
      run: ({ reason }) => send('POST', FAILED, { decision, reason, until }),
    });
  return (
    <Card size="small" title="处理不了的微信通知">
      {dialog}
      <Loaded query={query}>
        {(rows) => (
          <>
            {rows.length > 0 && summary.data?.last_failed_at && (
              <div className="filters">
                <Button onClick={() => ask('retry', summary.data)}>全部重新处理</Button>
                <Button danger onClick={() => ask('dismiss', summary.data)}>
                  全部移除
                </Button>
                {summary.data.failed > rows.length &&
                  `共 ${summary.data.failed} 条，下面是最早的 ${rows.length} 条`}
              </div>
            )}
            <DataTable
              rowKey="wechat_id"
              size="small"
              dataSource={rows}
              pagination={false}
              locale={{ emptyText: <Empty description="没有处理不了的通知" /> }}
              columns={[
                {
                  title: '种类',
                  render: (_, { event_type: type }) => NOTIFICATION_TYPES[type] ?? type,
                },
                { title: '错误', render: (_, { fault }) => fault ?? '任务没有运行' },
                { title: '收到', render: (_, one) => minuteOrDash(one.received_at) },
              ]}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Returned() {
  const query = useRead<ReturnedPaymentItem[]>('/payments/returned');
  return (
    <Card size="small" title="自动退回的款项">
      <Loaded query={query}>
        {(rows) => (
          <DataTable
            rowKey="refund_no"
            size="small"
            dataSource={rows}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            locale={{ emptyText: <Empty description="没有自动退回的款项" /> }}
            columns={[
              {
                title: '订单',
                render: (_, { order_id: id }) => <Link to={`/orders/${id}`}>{id}</Link>,
              },
              { title: '原因', render: (_, { cause }) => RETURN_CAUSE_LABELS[cause] },
              { title: '金额', render: (_, { amount }) => `¥${amount}` },
              { title: '退款', render: (_, one) => refundStateLabel(one.refund_state) },
              { title: '微信说', render: (_, { fault }) => fault ?? '—' },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Payments that wait for a decision, notifications that failed, and payments that went back (CONS-04). */
export function PaymentsPage() {
  return (
    <>
      <Heading>挂起与退回</Heading>
      <div className="stack">
        <Held />
        <Notifications />
        <Returned />
      </div>
    </>
  );
}
