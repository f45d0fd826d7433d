import {
  defaultSalesSort,
  SALES_COLUMNS,
  SALES_GROUPING_LABELS,
  SALES_LABELS,
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
import { ratioText } from './figures';
import { Loaded } from './show';

const GROUPINGS: Record<SalesGrouping, string> = {
  day: '按天',
  design: '按图解',
  designer: '按设计师',
  source: '按来源',
};
const SIZE = 50;

type Column = TableColumnsType<SalesGroup>[number] & { key: SalesColumn };

function Name({ group, by }: { group: SalesGroup; by: SalesGrouping }) {
  if (by !== 'design' || group.key === '0') return <span className="breakable">{group.name}</span>;
  return (
    <span className="breakable sentence">
      <a href={`/design/${group.key}`}>{group.name}</a>
      {group.designer !== null && ` · ${group.designer}`}
    </span>
  );
}

function columnsOf(by: SalesGrouping): Column[] {
  const { refund_share: shareLabel, ...figures } = SALES_LABELS;
  return [
    {
      key: 'name',
      title: SALES_GROUPING_LABELS[by],
      render: (_, group) => <Name group={group} by={by} />,
    },
    ...(Object.keys(figures) as (keyof typeof figures)[]).map((key): Column => ({
      key,
      title: figures[key],
      dataIndex: key,
      align: 'right',
    })),
    {
      key: 'refund_share',
      title: shareLabel,
      align: 'right',
      render: (_, group) => ratioText(group.refund_share),
    },
  ];
}

/** The state of the table that the address contains. */
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
          onChange={(value) => choose({ by: value, sort: defaultSalesSort(value), page: 1 })}
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
              // The third click on a heading would remove the order; it sorts in ascending order instead.
              choose({ by, sort: chosen === 'descend' ? `-${key}` : key, page: 1 });
            }}
          />
        )}
      </Loaded>
    </section>
  );
}
