import type { AdminOrderItem, AdminOrderPage } from '#contracts';
import { Button, Checkbox, Input, Popover, Select, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { definedOf, useRead } from '../shared/api';
import { ExportButton } from '../shared/export-button';
import { Heading, Loaded, moment, OrderStateTag } from '../shared/show';
import { ORDER_STATES, PAYMENT_METHOD_NAMES } from '../shared/words';
import { DataTable } from '../shared/data-table';

const COLUMNS: (TableColumnsType<AdminOrderItem>[number] & { key: string; title: string })[] = [
  {
    key: 'order_id',
    title: '订单号',
    render: (_, { order_id }) => <Link to={`/orders/${order_id}`}>{order_id}</Link>,
  },
  { key: 'state', title: '状态', render: (_, { state }) => <OrderStateTag state={state} /> },
  { key: 'design', title: '图解', dataIndex: 'design_name' },
  {
    key: 'buyer',
    title: '买家',
    render: (_, { buyer }) => <Link to={`/people?q=${encodeURIComponent(buyer)}`}>{buyer}</Link>,
  },
  { key: 'price', title: '价格（元）', dataIndex: 'price', align: 'right' },
  {
    key: 'method',
    title: '付款方式',
    render: (_, { payment_method: method }) => (method ? PAYMENT_METHOD_NAMES[method] : '—'),
  },
  { key: 'downloads', title: '剩余下载', dataIndex: 'download_count', align: 'right' },
  { key: 'created_at', title: '下单', render: (_, order) => moment(order.created_at) },
  { key: 'paid_at', title: '付款', render: (_, order) => moment(order.paid_at) },
];

const HIDDEN_AT_FIRST = new Set(['method', 'downloads']);
const STORED = 'cloudknit-console-order-columns';

function storedColumns(): string[] {
  const stored = localStorage.getItem(STORED);
  const known = COLUMNS.map(({ key }) => key);
  if (stored === null) return known.filter((key) => !HIDDEN_AT_FIRST.has(key));
  return known.filter((key) => stored.split(',').includes(key));
}

function ColumnChoice({ chosen, choose }: { chosen: string[]; choose: (keys: string[]) => void }) {
  return (
    <Popover
      trigger="click"
      content={
        <Checkbox.Group
          value={chosen}
          onChange={(keys) => choose(keys)}
          options={COLUMNS.map(({ key, title }) => ({ value: key, label: title }))}
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
      <Input.Search
        aria-label="按订单、买家或图解筛选"
        placeholder="订单号、买家、图解名"
        defaultValue={params.get('q') ?? ''}
        onSearch={(text) => set('q', text.trim())}
        style={{ width: 240 }}
        allowClear
      />
      <Select
        aria-label="状态"
        style={{ width: 130 }}
        value={params.get('state') ?? ''}
        onChange={(state) => set('state', state)}
        options={[
          { value: '', label: '全部状态' },
          ...Object.entries(ORDER_STATES).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Input
        type="date"
        aria-label="从哪天起"
        style={{ width: 160 }}
        value={params.get('from') ?? ''}
        onChange={({ target }) => set('from', target.value)}
      />
      <Input
        type="date"
        aria-label="到哪天止"
        style={{ width: 160 }}
        value={params.get('to') ?? ''}
        onChange={({ target }) => set('to', target.value)}
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
  const choose = (keys: string[]) => {
    localStorage.setItem(STORED, keys.join());
    setColumns(keys);
  };
  return (
    <>
      <Heading>订单</Heading>
      <div className="filters">
        <Filters params={params} set={set} />
        <ColumnChoice chosen={columns} choose={choose} />
        <ExportButton path="/console/orders/export" params={filter} name="orders" />
      </div>
      <Loaded query={query}>
        {({ results, next_before: next }) => (
          <>
            <DataTable
              rowKey="order_id"
              size="middle"
              columns={COLUMNS.filter(({ key }) => columns.includes(key))}
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
