import { CONSOLE_SEARCH_MAX, type ConsoleSearch } from '#contracts';
import { Card, Empty } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded, OrderStateTag } from '../../shared/show';
import { DataTable } from '../../shared/data-table';
import { useMay } from '../../shared/use-may';

/** Leads to the whole list if the search may have found more than it lists. */
function More({ count, path }: { count: number; path: string }) {
  if (count < CONSOLE_SEARCH_MAX) return null;
  return <Link to={path}>只列出前 {CONSOLE_SEARCH_MAX} 个，到列表里看全部</Link>;
}

/** Names only what the person may find: the others may exist. */
function Nothing() {
  const may = useMay();
  const kinds = [
    ...(may('orders.read') ? ['订单'] : []),
    ...(may('people.read') ? ['用户'] : []),
    ...(may('designs.manage') ? ['图解'] : []),
  ];
  const names = new Intl.ListFormat('zh-CN', { type: 'disjunction' }).format(kinds);
  return <Empty description={`没有找到${names}`} />;
}

function Results({ found, q }: { found: ConsoleSearch; q: string }) {
  const text = encodeURIComponent(q);
  const { orders, people, designs } = found;
  if (orders.length + people.length + designs.length === 0) return <Nothing />;
  return (
    <div className="stack">
      {orders.length > 0 && (
        <Card
          size="small"
          title="订单"
          extra={<More count={orders.length} path={`/orders?q=${text}`} />}
        >
          <DataTable
            rowKey="order_id"
            size="small"
            pagination={false}
            dataSource={orders}
            columns={[
              {
                title: '订单号',
                render: (_, { order_id: id }) => <Link to={`/orders/${id}`}>{id}</Link>,
              },
              { title: '状态', render: (_, { state }) => <OrderStateTag state={state} /> },
              { title: '图解', dataIndex: 'design_name' },
              { title: '买家', dataIndex: 'buyer' },
              { title: '价格（元）', dataIndex: 'price', align: 'right' },
              { title: '下单', render: (_, order) => minuteOrDash(order.created_at) },
            ]}
          />
        </Card>
      )}
      {people.length > 0 && (
        <Card
          size="small"
          title="用户"
          extra={<More count={people.length} path={`/people?q=${text}`} />}
        >
          <DataTable
            rowKey="id"
            size="small"
            pagination={false}
            dataSource={people}
            columns={[
              {
                title: '用户名',
                render: (_, { username }) => (
                  <Link to={`/people/${encodeURIComponent(username)}`}>{username}</Link>
                ),
              },
              { title: '邮箱', render: (_, { email }) => email ?? '—' },
              { title: '手机', render: (_, { phone }) => phone ?? '—' },
            ]}
          />
        </Card>
      )}
      {designs.length > 0 && (
        <Card
          size="small"
          title="图解"
          extra={<More count={designs.length} path={`/designs?q=${text}`} />}
        >
          <DataTable
            rowKey="id"
            size="small"
            pagination={false}
            dataSource={designs}
            columns={[
              {
                title: '名称',
                render: (_, { id, name }) => <a href={`/design/${id}`}>{name}</a>,
              },
              { title: '货号', dataIndex: 'sku' },
              { title: '价格（元）', dataIndex: 'price', align: 'right' },
              { title: '在售', render: (_, one) => (one.is_active ? '是' : '否') },
            ]}
          />
        </Card>
      )}
    </div>
  );
}

/** What the one search box finds: orders, people and designs (CONS-02). */
export function SearchPage() {
  const [params] = useSearchParams();
  const q = params.get('q') ?? '';
  const query = useRead<ConsoleSearch>('/console/search', { q });
  return (
    <>
      <Heading>{`搜索“${q}”`}</Heading>
      <Loaded query={query}>{(found) => <Results found={found} q={q} />}</Loaded>
    </>
  );
}
