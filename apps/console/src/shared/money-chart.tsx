import type { MoneyDay } from '#contracts';
import { Card, Segmented } from 'antd';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import { useDark } from '../app/theme';
import { DataTable } from './data-table';

// The canvas needs no inline styles, which the page's policy refuses.
use([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

const HEIGHT_PX = 220;

const COLUMNS = [
  { title: '日期', dataIndex: 'date' },
  { title: '收款（元）', dataIndex: 'received', align: 'right' as const },
  { title: '退款（元）', dataIndex: 'refunded', align: 'right' as const },
  { title: '付清（单）', dataIndex: 'orders', align: 'right' as const },
];

function Bars({ days }: { days: MoneyDay[] }) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useDark();
  useEffect(() => {
    if (!place.current) return undefined;
    const chart = init(place.current, isDark ? 'dark' : undefined, { renderer: 'canvas' });
    chart.setOption({
      backgroundColor: 'transparent',
      animation: false,
      grid: { left: 56, right: 8, top: 12, bottom: 28 },
      tooltip: { trigger: 'axis', renderMode: 'richText' },
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
    });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [days, isDark]);
  return <div ref={place} style={{ height: HEIGHT_PX }} role="img" aria-label="每天收款的柱状图" />;
}

/** The money of each day as bars, or as the table behind them (CONS-08). */
export default function MoneyChart({ days }: { days: MoneyDay[] }) {
  const [view, setView] = useState<'图' | '表'>('图');
  return (
    <Card
      size="small"
      title={`收款 · 近 ${days.length} 天`}
      extra={
        <Segmented
          aria-label="图或表"
          options={['图', '表']}
          value={view}
          onChange={(value) => setView(value as '图' | '表')}
        />
      }
    >
      {view === '图' ? (
        <Bars days={days} />
      ) : (
        <DataTable
          rowKey="date"
          size="small"
          columns={COLUMNS}
          dataSource={days.toReversed()}
          pagination={false}
        />
      )}
    </Card>
  );
}
