import type { ConsoleOverview, MoneyPeriod, WaitingItem } from '#contracts';
import { Card, Empty, Tag } from 'antd';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { changeOf } from '../../shared/figures';
import { Deadline, Heading, Loaded } from '../../shared/show';
import { useOverview } from '../../shared/waiting';
import { DataTable } from '../../shared/data-table';

const MoneyChart = lazy(() => import('../../shared/money-chart'));

const KINDS: Record<WaitingItem['kind'], { label: string; colour: string; act: string }> = {
  complaints: { label: '微信投诉', colour: 'error', act: '回复' },
  held: { label: '款项挂起', colour: 'warning', act: '决定' },
  cases: { label: '售后', colour: 'warning', act: '处理' },
  reports: { label: '侵权通知', colour: 'processing', act: '查看' },
  reviews: { label: '举报', colour: 'processing', act: '查看' },
  reconciliation: { label: '对账差异', colour: 'error', act: '核对' },
  invoices: { label: '发票', colour: 'success', act: '上传' },
  notifications: { label: '付款通知', colour: 'error', act: '查看' },
  jobs: { label: '任务失败', colour: 'default', act: '重试' },
};

const PERIODS = { 1: '今天', 7: '近 7 天', 30: '近 30 天' } as const;
const BEFORE = { 1: '昨天全天', 7: '之前 7 天', 30: '之前 30 天' } as const;

function Money({ period }: { period: MoneyPeriod }) {
  const { days, received, refunded, orders, before } = period;
  return (
    <Card size="small">
      <div>{PERIODS[days]}收款</div>
      <div className="figure">¥{received}</div>
      <div>
        付清 {orders} 单 · 退款 ¥{refunded}
      </div>
      <div>
        {BEFORE[days]} ¥{before.received}（{before.orders} 单，退 ¥{before.refunded}）{' '}
        {changeOf(Number(received), Number(before.received))}
      </div>
    </Card>
  );
}

const COLUMNS = [
  { title: '限时', render: (item: WaitingItem) => <Deadline due={item.due_at} /> },
  {
    title: '什么事',
    render: (item: WaitingItem) => (
      <>
        <Tag color={KINDS[item.kind].colour}>{KINDS[item.kind].label}</Tag> {item.title}
      </>
    ),
  },
  {
    title: '谁 · 哪一单',
    render: (item: WaitingItem) => <span className="breakable">{item.subject}</span>,
  },
  {
    title: '金额',
    render: (item: WaitingItem) => (item.amount === null ? '—' : `¥${item.amount}`),
  },
  { title: '会怎样', dataIndex: 'consequence' },
  {
    title: '操作',
    render: (item: WaitingItem) => (
      <Link to={item.path} aria-label={`${KINDS[item.kind].act}：${item.title} ${item.subject}`}>
        {KINDS[item.kind].act}
      </Link>
    ),
  },
];

function Overview({ overview }: { overview: ConsoleOverview }) {
  return (
    <div className="stack">
      {overview.money.length > 0 && (
        <div className="tiles">
          {overview.money.map((period) => (
            <Money key={period.days} period={period} />
          ))}
        </div>
      )}
      <DataTable
        rowKey="id"
        columns={COLUMNS}
        dataSource={overview.waiting}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: <Empty description="没有等人处理的事" /> }}
      />
      {overview.by_day.length > 0 && (
        <Suspense fallback={<Card loading />}>
          <MoneyChart days={overview.by_day} />
        </Suspense>
      )}
    </div>
  );
}

/** The work that waits for a person, each item with its deadline, and the money of today, 7 and 30 days (CONS-01). */
export function WaitingPage() {
  const query = useOverview();
  return (
    <>
      <Heading>等人处理</Heading>
      <Loaded query={query}>{(overview) => <Overview overview={overview} />}</Loaded>
    </>
  );
}
