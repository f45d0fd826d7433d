import {
  type AdminOrderItem,
  type AdminOrderPage,
  ORDER_COLUMNS,
  ORDER_STATE_LABELS,
  type OrderColumn,
  PAYMENT_METHOD_LABELS,
} from '#contracts';
import { Button, Checkbox, Popover, Select, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readStored, writeStored } from '../../../../../web-h5/src/shared/lib/storage';
import { definedOf, useRead } from '../../shared/api';
import { DayField } from '../../shared/day-field';
import { ExportButton } from '../../shared/export-button';
import { FilterSearch } from '../../shared/filter-search';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded, OrderStateTag } from '../../shared/show';
import { DataTable } from '../../shared/data-table';

type Column = TableColumnsType<AdminOrderItem>[number];

const CELLS: Record<OrderColumn, Column> = {
  order_id: { render: (_, { order_id }) => <Link to={`/orders/${order_id}`}>{order_id}</Link> },
  state: { render: (_, { state }) => <OrderStateTag state={state} /> },
  design: { dataIndex: 'design_name' },
  buyer: {
    render: (_, { buyer }) => <Link to={`/people?q=${encodeURIComponent(buyer)}`}>{buyer}</Link>,
  },
  price: { dataIndex: 'price', align: 'right' },
  refunded: { dataIndex: 'refunded', align: 'right' },
  method: {
    render: (_, { payment_method: method }) => (method ? PAYMENT_METHOD_LABELS[method] : '—'),
  },
  downloads: { dataIndex: 'download_count', align: 'right' },
  created_at: { render: (_, order) => minuteOrDash(order.created_at) },
  paid_at: { render: (_, order) => minuteOrDash(order.paid_at) },
};
const COLUMNS = Object.keys(ORDER_COLUMNS) as OrderColumn[];
const columnOf = (key: OrderColumn): Column => ({ key, title: ORDER_COLUMNS[key], ...CELLS[key] });

const HIDDEN_AT_FIRST = new Set<OrderColumn>(['refunded', 'method', 'downloads']);
const STORED = 'cloudknit-console-order-columns';

function storedColumns(): OrderColumn[] {
  const stored = readStored('local', STORED);
  if (stored === null) return COLUMNS.filter((key) => !HIDDEN_AT_FIRST.has(key));
  return COLUMNS.filter((key) => stored.split(',').includes(key));
}

function ColumnChoice(props: { chosen: OrderColumn[]; choose: (keys: OrderColumn[]) => void }) {
  const { chosen, choose } = props;
  return (
    <Popover
      trigger="click"
      content={
        <Checkbox.Group
          value={chosen}
          onChange={(keys) => choose(COLUMNS.filter((key) => keys.includes(key)))}
          options={COLUMNS.map((key) => ({ value: key, label: ORDER_COLUMNS[key] }))}
          style={{ display: 'grid', gap: 8 }}
        />
      }
    >
      <Button>选择列</Button>
    </Popover>
  );
}

function Filters({ params, set }: { params: URLSearchParams; set: SetParam }) {
  return (
    <>
      <FilterSearch
        label="按订单、买家或图解筛选"
        placeholder="订单号、买家、图解名"
        value={params.get('q') ?? undefined}
        onSearch={(text) => set('q', text)}
        width={240}
      />
      <Select
        aria-label="状态"
        style={{ width: 130 }}
        value={params.get('state') ?? ''}
        onChange={(state) => set('state', state)}
        options={[
          { value: '', label: '全部状态' },
          ...Object.entries(ORDER_STATE_LABELS).map(([value, label]) => ({ value, label })),
        ]}
      />
      <DayField
        label="从哪天起"
        value={params.get('from') ?? ''}
        onChange={(day) => set('from', day)}
      />
      <DayField
        label="到哪天止"
        value={params.get('to') ?? ''}
        onChange={(day) => set('to', day)}
      />
    </>
  );
}

type SetParam = (name: string, value: string) => void;

/** All orders: filters in the address, columns to choose, pages from the server, export (CONS-03). */
export function OrdersPage() {
  const [params, setParams] = useSearchParams();
  const [columns, setColumns] = useState(storedColumns);
  const before = params.get('before');
  const filter = definedOf({
    q: params.get('q'),
    state: params.get('state'),
    from: params.get('from'),
    to: params.get('to'),
  });
  const query = useRead<AdminOrderPage>('/orders', { ...filter, ...definedOf({ before }) });
  const set: SetParam = (name, value) => setParams(definedOf({ ...filter, [name]: value }));
  const choose = (keys: OrderColumn[]) => {
    writeStored('local', STORED, keys.join());
    setColumns(keys);
  };
  return (
    <>
      <Heading>订单</Heading>
      <div className="filters">
        <Filters params={params} set={set} />
        <ColumnChoice chosen={columns} choose={choose} />
        {columns.length > 0 && (
          <ExportButton
            path="/console/orders/export"
            params={{ ...filter, columns: columns.join() }}
            name="orders"
          />
        )}
      </div>
      <Loaded query={query}>
        {({ results, next_before: next }) => (
          <>
            <DataTable
              rowKey="order_id"
              size="middle"
              columns={columns.map(columnOf)}
              dataSource={results}
              pagination={false}
            />
            <div className="filters" style={{ marginTop: 14 }}>
              {before && <Button onClick={() => setParams(filter)}>回到第一页</Button>}
              {next && (
                <Button onClick={() => setParams({ ...filter, before: next })}>更早的订单</Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}
