import {
  DIFFERENCE_LABELS,
  formatYuan,
  type ReconciliationDay,
  type ReconciliationMonth,
} from '#contracts';
import { Badge, Button, Calendar, Card, Empty } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAct } from '../../shared/act-dialog';
import { send, useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';
import { DIFFERENCES } from '../../shared/words';
import { DataTable } from '../../shared/data-table';
import { DayField } from '../../shared/day-field';
import { dayOf, nextMonthOf, today } from './bill-days';

const DATE = 'YYYY-MM-DD';

const yuan = (fen: number | null) => (fen === null ? '—' : `¥${formatYuan(fen)}`);

function Day({ day }: { day: ReconciliationDay }) {
  return (
    <div className="stack">
      <div>
        {minuteOrDash(day.ran_at)} 对过：账单付款 {day.payments} 笔 {yuan(day.paid_fen)}，退款{' '}
        {day.refunds} 笔 {yuan(day.refunded_fen)}，差异 {day.differences.length} 处
      </div>
      <DataTable
        rowKey={(one) => `${one.kind} ${one.out_trade_no} ${one.out_refund_no}`}
        size="small"
        pagination={false}
        dataSource={day.differences}
        locale={{ emptyText: <Empty description="两边一致" /> }}
        columns={[
          { title: '差异', render: (_, { kind }) => DIFFERENCE_LABELS[kind] },
          {
            title: '单号',
            render: (_, one) => (
              <Link to={`/search?q=${encodeURIComponent(one.out_trade_no)}`}>
                {one.out_trade_no}
              </Link>
            ),
          },
          { title: '账单', render: (_, one) => yuan(one.bill_fen), align: 'right' },
          { title: '商城', render: (_, one) => yuan(one.our_fen), align: 'right' },
          { title: '多半是因为', render: (_, { kind }) => DIFFERENCES[kind].cause },
          { title: '怎么办', render: (_, { kind }) => DIFFERENCES[kind].act },
        ]}
      />
    </div>
  );
}

function monthChoice(date: Dayjs, choose: (date: Dayjs) => void): ReactNode {
  return (
    <div className="filters">
      <Button onClick={() => choose(date.subtract(1, 'month'))}>上个月</Button>
      <strong>{date.format('YYYY 年 M 月')}</strong>
      <Button disabled={date.isSame(today(), 'month')} onClick={() => choose(nextMonthOf(date))}>
        下个月
      </Button>
      <DayField
        label="哪一天"
        value={date.format(DATE)}
        onChange={(day) => day && choose(dayjs(day))}
      />
    </div>
  );
}

function markOf(day: ReconciliationDay | undefined): ReactNode {
  if (!day) return null;
  const count = day.differences.length;
  return <Badge status={count === 0 ? 'success' : 'error'} text={count === 0 ? '✓' : count} />;
}

/** The days that were compared with WeChat's bill, and their differences (CONS-07). */
export function ReconciliationPage() {
  const [params, setParams] = useSearchParams();
  const date = dayOf(params.get('date'));
  const setDate = (next: Dayjs) => setParams({ date: next.format(DATE) });
  const [dialog, open] = useAct();
  const query = useRead<ReconciliationMonth>('/console/reconciliations', {
    month: date.format('YYYY-MM'),
  });
  const key = date.format(DATE);
  const byDate = new Map(query.data?.days.map((one) => [one.date, one]));
  const day = byDate.get(key);
  return (
    <>
      {dialog}
      <Heading>对账</Heading>
      <div className="stack">
        {/* Not in `Loaded`, which would unmount the field and the buttons in use for each new month. */}
        <Card size="small">
          <Calendar
            fullscreen={false}
            value={date}
            onChange={setDate}
            disabledDate={(one) => one.isAfter(today(), 'day')}
            headerRender={() => monthChoice(date, setDate)}
            cellRender={(one, { type }) =>
              type === 'date' ? markOf(byDate.get(one.format(DATE))) : null
            }
          />
        </Card>
        <Loaded query={query}>
          {() => (
            <Card
              size="small"
              title={key}
              extra={
                <Button
                  onClick={() =>
                    open({
                      title: `对 ${key} 的账`,
                      ok: '对账',
                      consequence:
                        '取微信那一天的账单，与商城的账逐笔比较；漏掉的付款会补上，结果替换上一次的。',
                      run: () => send('POST', `/payments/reconciliations/${key}`, {}),
                    })
                  }
                >
                  {day ? '再对一次' : '对这一天的账'}
                </Button>
              }
            >
              {day ? <Day day={day} /> : <Empty description="这一天还没有对过账" />}
            </Card>
          )}
        </Loaded>
      </div>
    </>
  );
}
