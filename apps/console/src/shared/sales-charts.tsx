import { SALES_GROUPING_LABELS, SALES_LABELS, type SalesDay, type SalesReport } from '#contracts';
import { useMemo } from 'react';
import { ChartCard } from './chart-card';
import { changeOf, percentOf, STEPS } from './figures';

const RIGHT = { align: 'right' as const };
const GREEN = '#4f8064';
const PALE = '#9db8a8';
const RED = '#b23a32';
const GRID = { left: 56, right: 16, top: 36, bottom: 28 };

const MONEY_COLUMNS = [
  { title: SALES_GROUPING_LABELS.day, dataIndex: 'date' },
  ...(['received', 'refunded', 'refunds'] as const).map((key) => ({
    title: SALES_LABELS[key],
    dataIndex: key,
    ...RIGHT,
  })),
];

const datesOf = (days: SalesDay[]) => ({
  type: 'category',
  data: days.map(({ date }) => date.slice(5)),
});

const moneyOf = (days: SalesDay[]) => ({
  grid: GRID,
  legend: { top: 0 },
  xAxis: datesOf(days),
  yAxis: { type: 'value' },
  series: [
    {
      type: 'bar',
      name: '收款',
      color: PALE,
      data: days.map(({ received }) => Number(received)),
    },
    { type: 'bar', name: '退款', color: RED, data: days.map(({ refunded }) => Number(refunded)) },
  ],
});

const VISIT_COLUMNS = [
  { title: SALES_GROUPING_LABELS.day, dataIndex: 'date' },
  ...STEPS.map(({ key, label }) => ({ title: label, dataIndex: key, ...RIGHT })),
];

const visitsOf = (days: SalesDay[]) => ({
  grid: { ...GRID, right: 40 },
  legend: { top: 0 },
  xAxis: datesOf(days),
  yAxis: [
    { type: 'value', minInterval: 1 },
    { type: 'value', minInterval: 1, splitLine: { show: false } },
  ],
  series: [
    {
      type: 'line',
      name: '打开（左轴）',
      color: GREEN,
      showSymbol: days.length === 1,
      data: days.map(({ opened }) => opened),
    },
    {
      type: 'line',
      name: '付清（右轴）',
      color: RED,
      showSymbol: days.length === 1,
      lineStyle: { type: 'dashed' },
      yAxisIndex: 1,
      data: days.map(({ paid }) => paid),
    },
  ],
});

const STEP_COLUMNS = [
  { title: '步骤', dataIndex: 'label' },
  { title: '这段时间', dataIndex: 'now', ...RIGHT },
  { title: '占上一步', dataIndex: 'share', ...RIGHT },
  { title: '之前', dataIndex: 'before', ...RIGHT },
  { title: '之前占上一步', dataIndex: 'shareBefore', ...RIGHT },
  { title: '变化', dataIndex: 'change', ...RIGHT },
];

function stepsOf({ totals, before }: SalesReport) {
  return STEPS.map(({ key, label }, at) => {
    const previous = STEPS[at - 1]?.key;
    const shareIn = (sums: typeof totals) => (previous ? percentOf(sums[key], sums[previous]) : '');
    return {
      label,
      now: totals[key],
      share: shareIn(totals),
      before: before[key],
      shareBefore: shareIn(before),
      change: changeOf(totals[key], before[key]),
    };
  });
}

function funnelOf(steps: ReturnType<typeof stepsOf>) {
  return {
    grid: { left: 72, right: 110, top: 36, bottom: 8 },
    legend: { top: 0 },
    xAxis: { type: 'value', show: false },
    yAxis: { type: 'category', inverse: true, data: steps.map(({ label }) => label) },
    series: [
      {
        type: 'bar',
        name: '这段时间',
        color: GREEN,
        data: steps.map(({ now, share }) => ({
          value: now,
          label: {
            show: true,
            position: 'right',
            formatter: share ? `${now} · ${share}` : `${now}`,
          },
        })),
      },
      { type: 'bar', name: '之前', color: PALE, data: steps.map(({ before }) => before) },
    ],
  };
}

/** The charts of a sales report, each with a table of its data (CONS-08). */
export default function SalesCharts({ report }: { report: SalesReport }) {
  const { days } = report;
  const steps = useMemo(() => stepsOf(report), [report]);
  const money = useMemo(() => moneyOf(days), [days]);
  const visits = useMemo(() => visitsOf(days), [days]);
  const funnel = useMemo(() => funnelOf(steps), [steps]);
  const byDay = { rows: days, rowKey: 'date' } as const;
  return (
    <>
      <ChartCard
        title="从看到到阅读"
        label="看到、打开、下单、付清、开始阅读的横条图，这段时间与之前"
        option={funnel}
        columns={STEP_COLUMNS}
        rows={steps}
        rowKey="label"
      />
      <ChartCard
        title="每天的收款与退款"
        label="每天收款与退款的柱状图，单位元"
        option={money}
        columns={MONEY_COLUMNS}
        {...byDay}
      />
      <ChartCard
        title="每天的打开与付清"
        label="每天打开次数与付清单数的折线图"
        option={visits}
        columns={VISIT_COLUMNS}
        {...byDay}
      />
    </>
  );
}
