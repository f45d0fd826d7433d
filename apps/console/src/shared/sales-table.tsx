import {
  SALES_COLUMNS,
  type SalesColumn,
  type SalesGroup,
  type SalesGroupPage,
  type SalesGrouping,
  type SalesSort,
} from '#contracts';
import { Empty, Segmented, type TableColumnsType } from 'antd';
import { useRead } from './api';
import { DataTable } from './data-table';
import { ExportButton } from './export-button';
import { STEPS } from './figures';
import { Loaded } from './show';

const GROUPINGS: Record<SalesGrouping, string> = {
  day: '按天',
  design: '按图解',
  designer: '按设计师',
  source: '按来源',
};
const NAMES: Record<SalesGrouping, string> = {
  day: '日期',
  design: '图解',
  designer: '设计师',
  source: '来源',
};
const SIZE = 50;

type Column = TableColumnsType<SalesGroup>[number] & { key: SalesColumn };

function Name({ group, by }: { group: SalesGroup; by: SalesGrouping }) {
  if (by !== 'design' || group.key === '0') return <span className="breakable">{group.name}</span>;
  return (
    <span className="breakable">
      <a href={`/design/${group.key}`}>{group.name}</a>
      {group.designer !== null && ` · ${group.designer}`}
    </span>
  );
}

function columnsOf(by: SalesGrouping): Column[] {
  const figures: { key: SalesColumn; title: string }[] = [
    ...STEPS.map(({ key, label }) => ({ key, title: label })),
    { key: 'received', title: '收款（元）' },
    { key: 'refunds', title: '退款（笔）' },
    { key: 'refunded', title: '退款（元）' },
  ];
  return [
    { key: 'name', title: NAMES[by], render: (_, group) => <Name group={group} by={by} /> },
    ...figures.map(({ key, title }): Column => ({ key, title, dataIndex: key, align: 'right' })),
    {
      key: 'refund_share',
      title: '退款占收款',
      align: 'right',
      render: (_, { refund_share: share }) =>
        share === null ? '—' : `${(share * 100).toFixed(1)}%`,
    },
  ];
}

/** What of the table's choice the address contains. */
export interface SalesChoice {
  by: SalesGrouping;
  sort: SalesSort;
  page: number;
}

const isColumn = (key: unknown): key is SalesColumn => SALES_COLUMNS.includes(key as SalesColumn);

/** The groups of a range, sorted and paged on the server, with their export (CONS-08). */
export function SalesTable(props: {
  range: { from: string; to: string };
  choice: SalesChoice;
  choose: (choice: SalesChoice) => void;
}) {
  const { range, choice, choose } = props;
  const { by, sort, page } = choice;
  const query = useRead<SalesGroupPage>('/console/sales/groups', {
    ...range,
    by,
    sort,
    p: String(page),
    n: String(SIZE),
  });
  const order = sort.startsWith('-') ? ('descend' as const) : ('ascend' as const);
  const columns = columnsOf(by).map((column) => ({
    ...column,
    sorter: true,
    showSorterTooltip: false,
    sortOrder: column.key === sort.replace('-', '') ? order : null,
  }));
  return (
    <section>
      <div className="filters">
        <Segmented<SalesGrouping>
          aria-label="分组"
          value={by}
          options={Object.entries(GROUPINGS).map(([value, label]) => ({
            value: value as SalesGrouping,
            label,
          }))}
          onChange={(value) =>
            choose({ by: value, sort: value === 'day' ? 'name' : '-received', page: 1 })
          }
        />
        <ExportButton path="/console/sales/export" params={{ ...range, by, sort }} name="sales" />
      </div>
      <Loaded query={query}>
        {({ count, results }) => (
          <DataTable
            label="报表"
            rowKey="key"
            size="middle"
            columns={columns}
            dataSource={results}
            locale={{ emptyText: <Empty description="这段时间没有记录" /> }}
            pagination={{
              current: page,
              pageSize: SIZE,
              total: count,
              hideOnSinglePage: true,
              showSizeChanger: false,
            }}
            onChange={(pages, _filters, sorter, { action }) => {
              if (action === 'paginate') choose({ ...choice, page: pages.current ?? 1 });
              if (action !== 'sort' || Array.isArray(sorter)) return;
              const { columnKey: key, order: chosen } = sorter;
              if (!isColumn(key)) return;
              // The third press of a heading sorts upwards again: some order is always needed.
              choose({ by, sort: chosen === 'descend' ? `-${key}` : key, page: 1 });
            }}
          />
        )}
      </Loaded>
    </section>
  );
}
