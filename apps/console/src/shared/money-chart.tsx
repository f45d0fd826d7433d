import type { MoneyDay } from '#contracts';
import { useMemo } from 'react';
import { ChartCard } from './chart-card';

const COLUMNS = [
  { title: '日期', dataIndex: 'date' },
  { title: '收款（元）', dataIndex: 'received', align: 'right' as const },
  { title: '退款（元）', dataIndex: 'refunded', align: 'right' as const },
  { title: '付清（单）', dataIndex: 'orders', align: 'right' as const },
];

function optionOf(days: MoneyDay[]) {
  return {
    xAxis: { type: 'category', data: days.map(({ date }) => date.slice(5)) },
    yAxis: { type: 'value' },
    series: [
      {
        type: 'bar',
        name: '收款',
        data: days.map(({ received }, at) => ({
          value: Number(received),
          itemStyle: { color: at === days.length - 1 ? '#b23a32' : '#9db8a8' },
        })),
      },
    ],
  };
}

/** The money of each day as bars, or as the table behind them (CONS-08). */
export default function MoneyChart({ days }: { days: MoneyDay[] }) {
  const option = useMemo(() => optionOf(days), [days]);
  return (
    <ChartCard
      title={`收款 · 近 ${days.length} 天`}
      label="每天收款的柱状图"
      option={option}
      columns={COLUMNS}
      rows={days.toReversed()}
      rowKey="date"
    />
  );
}
