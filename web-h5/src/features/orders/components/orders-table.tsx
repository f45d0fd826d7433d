import type { OrderListItem } from '#contracts';
import { useSearchParams } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { ModeTabs } from '../../../shared/ui/mode-tabs';
import { TextField } from '../../../shared/ui/text-field';
import { useAddressQuery } from '../../../shared/hooks/use-address-search';
import { useOverlay } from '../../../shared/hooks/use-overlay';
import { ORDER_TABS, orderTabOf, pageOfOrders } from '../api/order-list';
import { OrderDialog } from './order-dialog';
import { OrderRow } from './order-row';
import styles from './orders-table.module.css';

const COLUMNS = ['订单号', '设计', '价格', '支付状态', '剩余下载', '操作'];

/** The table of orders with its tabs and pages, and a search by number and design name. */
export function OrdersTable({ orders }: { orders: OrderListItem[] }) {
  const [search, setSearch] = useAddressQuery();
  const [parameters, setParameters] = useSearchParams();
  const dialog = useOverlay<string>('order');
  const tab = orderTabOf(parameters.get('state'));
  const shown = pageOfOrders(orders, { tab, search, page: Number(parameters.get('p') ?? 1) });
  const detail = orders.find(({ order_id }) => order_id === dialog.opened);
  /** Writes the tab and the page into the address, so that going back and a reload come to the same place. */
  const show = (state: string, page: number) => {
    const next = new URLSearchParams(parameters);
    for (const name of ['state', 'p']) next.delete(name);
    if (state !== 'all') next.set('state', state);
    if (page > 1) next.set('p', String(page));
    setParameters(next, { replace: true });
  };
  return (
    <>
      <ModeTabs label="订单状态" modes={ORDER_TABS} mode={tab} onSwitch={(next) => show(next, 1)} />
      <TextField
        label="搜索订单"
        type="search"
        isRequired={false}
        placeholder="订单号或设计名称"
        value={search}
        onChange={(text) => {
          setSearch(text);
          if (shown.page > 1) show(tab, 1);
        }}
      />
      {shown.orders.length === 0 ? (
        <p role="status">{search ? `没有符合“${search}”的订单` : `没有“${labelOf(tab)}”的订单`}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.orders.map((order) => (
              <OrderRow
                key={order.order_id}
                order={order}
                onDetail={() => dialog.open(order.order_id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {shown.pages > 1 && (
        <nav className={styles.pages} aria-label="订单分页">
          <Button
            plain
            type="primary"
            disabled={shown.page === 1}
            onClick={() => show(tab, shown.page - 1)}
          >
            上一页
          </Button>
          <span aria-live="polite">
            第 {shown.page} / {shown.pages} 页
          </span>
          <Button
            plain
            type="primary"
            disabled={shown.page === shown.pages}
            onClick={() => show(tab, shown.page + 1)}
          >
            下一页
          </Button>
        </nav>
      )}
      {detail && <OrderDialog order={detail} onClose={dialog.close} />}
    </>
  );
}

const labelOf = (tab: string) => ORDER_TABS.find(({ mode }) => mode === tab)!.label;
