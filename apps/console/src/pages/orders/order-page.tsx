import {
  type AdminOrderDetail,
  AUDIT_SUBJECTS_MAX,
  type AuditPage,
  DOWNLOAD_STATE_LABELS,
  HELD_REASON_LABELS,
  PAYMENT_METHOD_LABELS,
  paymentStateLabel,
  refundStateLabel,
} from '#contracts';
import { Button, Card, Descriptions } from 'antd';
import { Link, useParams } from 'react-router';
import { type Act, ACT_REASON, useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { AuditTable } from '../../shared/audit-table';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded, OrderStateTag } from '../../shared/show';
import { DataTable } from '../../shared/data-table';
import { useMay } from '../../shared/use-may';
import { Activity, useOrderActivity } from './order-activity';

/** Refunds all that is left of the payment, or a part of it (CONS-04). */
function refundOf({ order_id: id, buyer, refundable }: AdminOrderDetail, opened: number): Act {
  return {
    title: '退款',
    ok: '退款',
    danger: true,
    reason: '原因（买家在微信里会看到）',
    amount: { label: `退多少元（最多 ${refundable}）`, start: refundable },
    consequence: `退回 ¥${refundable} 给 ${buyer}，并收回下载与阅读的权利；只退一部分时照常下载与阅读。已下载完 ${opened} 次。`,
    run: ({ reason, amount }) =>
      send('POST', `/orders/${id}/refund`, { reason, amount, expected_refundable: refundable }),
  };
}

function actsOf(order: AdminOrderDetail, may: ReturnType<typeof useMay>): Act[] {
  const { order_id: id, price, state, downloads } = order;
  const opened = downloads.filter((one) => one.state === 'done').length;
  const path = `/console/orders/${id}`;
  const acts: Act[] = [];
  if (order.refundable !== '0.00' && may('payments.refund')) acts.push(refundOf(order, opened));
  if (!may('orders.support')) return acts;
  if (state === 'paid') {
    acts.push(
      {
        title: '补一次下载',
        ok: '补一次',
        reason: ACT_REASON,
        consequence: `剩余下载从 ${order.download_count} 次变成 ${order.download_count + 1} 次。`,
        run: ({ reason }) => send('POST', `${path}/download`, { reason }),
      },
      {
        title: '重发收据',
        ok: '重发',
        reason: ACT_REASON,
        consequence: '收据会再发一次到买家验证过的邮箱；没有邮箱就不会发。',
        run: ({ reason }) => send('POST', `${path}/receipt`, { reason }),
      },
    );
  }
  if (state === 'pending') {
    acts.push({
      title: '关闭订单',
      ok: '关闭',
      danger: true,
      reason: ACT_REASON,
      consequence: `关闭 ${order.buyer} 的未付订单（¥${price}）；付款码随即失效，之后仍可重新下单。`,
      run: ({ reason }) => send('POST', `${path}/close`, { reason }),
    });
  }
  return acts;
}

function Facts({ order }: { order: AdminOrderDetail }) {
  const items = [
    { label: '状态', children: <OrderStateTag state={order.state} /> },
    { label: '图解', children: <a href={`/design/${order.design_id}`}>{order.design_name}</a> },
    {
      label: '买家',
      children: <Link to={`/people?q=${encodeURIComponent(order.buyer)}`}>{order.buyer}</Link>,
    },
    { label: '价格', children: `¥${order.price}` },
    { label: '已退金额', children: order.refunded === '0.00' ? '—' : `¥${order.refunded}` },
    {
      label: '付款方式',
      children: order.payment_method ? PAYMENT_METHOD_LABELS[order.payment_method] : '—',
    },
    { label: '剩余下载', children: order.download_count },
    { label: '下单', children: minuteOrDash(order.created_at) },
    { label: '付款', children: minuteOrDash(order.paid_at) },
    { label: '确认不适用七日无理由', children: minuteOrDash(order.no_return_confirmed_at) },
  ];
  return <Descriptions size="small" column={{ xs: 1, sm: 2, lg: 3 }} items={items} />;
}

function Payments({ order }: { order: AdminOrderDetail }) {
  return (
    <Card size="small" title="付款">
      <DataTable
        rowKey="out_trade_no"
        size="small"
        pagination={false}
        dataSource={order.payments}
        columns={[
          { title: '商户单号', dataIndex: 'out_trade_no' },
          { title: '微信单号', render: (_, one) => one.transaction_id ?? '—' },
          {
            title: '状态',
            render: (_, { state, held_reason: held }) =>
              `${paymentStateLabel(state)}${held ? `（${HELD_REASON_LABELS[held]}）` : ''}`,
          },
          { title: '实付', render: (_, { paid }) => (paid === null ? '—' : `¥${paid}`) },
          { title: '时间', render: (_, one) => minuteOrDash(one.succeeded_at) },
        ]}
      />
    </Card>
  );
}

function Refunds({ order }: { order: AdminOrderDetail }) {
  if (order.refunds.length === 0) return null;
  return (
    <Card size="small" title="退款">
      <DataTable
        rowKey="refund_no"
        size="small"
        pagination={false}
        dataSource={order.refunds}
        columns={[
          { title: '退款单号', dataIndex: 'refund_no' },
          { title: '状态', render: (_, { state }) => refundStateLabel(state) },
          { title: '金额', render: (_, { amount }) => `¥${amount}` },
          { title: '原因', dataIndex: 'reason' },
          { title: '微信说', render: (_, { fault }) => fault ?? '—' },
          { title: '到账', render: (_, one) => minuteOrDash(one.succeeded_at) },
        ]}
      />
    </Card>
  );
}

function Downloads({ order }: { order: AdminOrderDetail }) {
  return (
    <Card size="small" title="下载">
      <DataTable
        rowKey={({ claimed_at: at }) => at}
        size="small"
        pagination={false}
        dataSource={order.downloads}
        columns={[
          { title: '开始', render: (_, one) => minuteOrDash(one.claimed_at) },
          { title: '完成', render: (_, one) => minuteOrDash(one.done_at) },
          { title: '状态', render: (_, { state }) => DOWNLOAD_STATE_LABELS[state] },
          { title: '设备', render: (_, { device }) => device ?? '—' },
        ]}
      />
    </Card>
  );
}

/** Decisions on money are recorded under a payment's number, and acts on a case under the case's id. */
function Audit({ order: { order_id: orderId, payments } }: { order: AdminOrderDetail }) {
  const { data: activity, isPending } = useOrderActivity(orderId);
  const subjects = [
    orderId,
    ...payments.map((one) => one.out_trade_no),
    ...(activity?.cases ?? []).map((one) => one.case_id),
  ];
  const audit = useRead<AuditPage>(
    '/console/audit',
    { subjects: subjects.slice(0, AUDIT_SUBJECTS_MAX).join(',') },
    { enabled: !isPending },
  );
  return (
    <Card size="small" title="操作日志">
      <Loaded query={audit}>{({ results }) => <AuditTable entries={results} />}</Loaded>
    </Card>
  );
}

function Detail({ order }: { order: AdminOrderDetail }) {
  const [dialog, open] = useAct();
  const may = useMay();
  return (
    <div className="stack">
      {dialog}
      <div className="filters">
        {actsOf(order, may).map((act) => (
          <Button key={act.title} danger={act.danger ?? false} onClick={() => open(act)}>
            {act.title}
          </Button>
        ))}
      </div>
      <Card size="small">
        <Facts order={order} />
      </Card>
      <Payments order={order} />
      <Refunds order={order} />
      <Downloads order={order} />
      <Activity orderId={order.order_id} />
      {may('audit.read') && <Audit order={order} />}
    </div>
  );
}

/** One order with its payments, refunds, downloads, activity and audit, and the acts on it (CONS-03, CONS-04). */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const query = useRead<AdminOrderDetail>(`/orders/${encodeURIComponent(orderId)}`);
  return (
    <>
      <Heading>{`订单 ${orderId}`}</Heading>
      <Loaded query={query}>{(order) => <Detail order={order} />}</Loaded>
    </>
  );
}
