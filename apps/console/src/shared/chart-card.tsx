import { Card, Segmented, type TableColumnsType } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import { useDark } from '../app/theme';
import { DataTable } from './data-table';

// The canvas needs no inline styles, which the page's policy refuses.
use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

const HEIGHT_PX = 220;
const COMMON = {
  backgroundColor: 'transparent',
  animation: false,
  grid: { left: 56, right: 8, top: 12, bottom: 28 },
  tooltip: { trigger: 'axis', renderMode: 'richText' },
};

function Chart({ option, label }: { option: EChartsCoreOption; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useDark();
  useEffect(() => {
    if (!place.current) return undefined;
    const chart = init(place.current, isDark ? 'dark' : undefined, { renderer: 'canvas' });
    chart.setOption({ ...COMMON, ...option });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [option, isDark]);
  return <div ref={place} style={{ height: HEIGHT_PX }} role="img" aria-label={label} />;
}

/** A chart, or a table of its data (CONS-08). @param option of ECharts; the same object until the data changes */
export function ChartCard<Row extends object>(props: {
  title: string;
  /** Describes the chart for screen readers. */
  label: string;
  option: EChartsCoreOption;
  columns: TableColumnsType<Row>;
  rows: Row[];
  rowKey: keyof Row & string;
}) {
  const { title, label, option, columns, rows, rowKey } = props;
  const [view, setView] = useState<'图' | '表'>('图');
  return (
    <Card
      size="small"
      title={title}
      extra={
        <Segmented
          aria-label={`${title}：图或表`}
          options={['图', '表']}
          value={view}
          onChange={(value) => setView(value as '图' | '表')}
        />
      }
    >
      {view === '图' ? (
        <Chart option={option} label={label} />
      ) : (
        <DataTable
          label={title}
          rowKey={rowKey}
          size="small"
          columns={columns}
          dataSource={rows}
          pagination={{ pageSize: 31, hideOnSinglePage: true, showSizeChanger: false }}
        />
      )}
    </Card>
  );
}
