import type { OrderListItem } from '#contracts';
import { useState } from 'react';
import { TextField } from '../../../shared/ui/text-field';
import { useOverlay } from '../../../shared/hooks/use-overlay';
import { OrderDialog } from './order-dialog';
import { OrderRow } from './order-row';
import styles from './orders-table.module.css';

const COLUMNS = ['订单号', '设计', '价格', '支付状态', '剩余下载', '操作'];

/** The table of orders, with a search by number and design name. */
export function OrdersTable({ orders }: { orders: OrderListItem[] }) {
  const [search, setSearch] = useState('');
  const dialog = useOverlay<string>('order');
  const found = orders.filter((order) => matches(order, search));
  const detail = orders.find(({ order_id }) => order_id === dialog.opened);
  return (
    <>
      <TextField
        label="搜索订单"
        type="search"
        isRequired={false}
        placeholder="订单号或设计名称"
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 ? (
        <p role="status">没有符合“{search}”的订单</p>
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
            {found.map((order) => (
              <OrderRow
                key={order.order_id}
                order={order}
                onDetail={() => dialog.open(order.order_id)}
              />
            ))}
          </tbody>
        </table>
      )}
      {detail && <OrderDialog order={detail} onClose={dialog.close} />}
    </>
  );
}

function matches({ order_id, design_name }: OrderListItem, search: string): boolean {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
  return fold(order_id + design_name).includes(fold(search));
}
