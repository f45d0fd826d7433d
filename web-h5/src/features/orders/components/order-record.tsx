import type { OrderDetail, SoldDesign } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { useConfirm } from '../../../shared/hooks/use-confirm';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { dateAndTime } from '../../../shared/lib/dates';
import { invalidateOwnership } from '../../../shared/lib/ownership';
import { useSession } from '../../../shared/lib/session/session';
import { OrderFileButton } from '../../../shared/ui/order-file-button';
import { LicenceTerms } from '../../../shared/ui/licence-terms';
import { Outcome } from '../../../shared/ui/panel';
import { Picture } from '../../../shared/ui/picture';
import { RetryLine } from '../../../shared/ui/retry-line';
import styles from './order-dialog.module.css';
import { returnOrder } from '../api/orders';
import { orderQuery } from '../api/orders';

/** What an order records: what was confirmed and sold (LAW-06), and whether it can be given back (LAW-02). */
export function OrderRecordDetails({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useQuery(orderQuery(orderId, useSession().fullName));
  if (error && !order) return <RetryLine fault={error} onRetry={() => void refetch()} />;
  if (!order) return <p>正在加载…</p>;
  return (
    <>
      {order.no_return_confirmed_at && (
        <p className={styles.note}>
          {dateAndTime(order.no_return_confirmed_at)} 确认过：不适用七日无理由退货（
          {order.no_return_version} 版）。图解有错，照样包退。
        </p>
      )}
      {order.is_paid && order.refunded !== '0.00' && (
        <p className={styles.note}>已部分退款 ¥{order.refunded}，下载与阅读照常。</p>
      )}
      {order.sold && <Sold sold={order.sold} />}
      {order.is_paid && order.sold?.archive && (
        <VersionFile designId={order.design_id} version={order.sold.archive.version} />
      )}
      {order.has_certificate && (
        <section className={styles.back}>
          <p>授权允许出售成品：证书上有编号，买成品的人可以核验。</p>
          <OrderFileButton file="certificate" orderId={order.order_id} />
        </section>
      )}
      <GiveBack order={order} />
    </>
  );
}

function Sold({ sold }: { sold: SoldDesign }) {
  return (
    <details className={styles.sold}>
      <summary>下单时的样子</summary>
      <p>
        {sold.name} · {sold.designer}
      </p>
      <p>{sold.description}</p>
      <SoldLicence sold={sold} />
      {sold.archive && (
        <p>
          文件：{sold.archive.file_name}（第 {sold.archive.version} 版）
        </p>
      )}
      <div className={styles.pictures}>
        {sold.pictures.map((picture) => (
          <Picture key={picture} src={picture} width="72" height="90" loading="lazy" />
        ))}
      </div>
    </details>
  );
}

/** The download limit, and a link to the file of the bought version (SHELF-09). */
function VersionFile({ designId, version }: { designId: number; version: number }) {
  return (
    <section className={styles.back}>
      <p>每一版的文件各有三次下载：你买的是第 {version} 版，新版免费，另有三次，不占这三次。</p>
      <Link to={`/download/${designId}?version=${version}`} className={styles.file}>
        下载第 {version} 版
      </Link>
    </section>
  );
}

/** The licence as it was accepted, whatever the design's is now (SHEET-14). */
function SoldLicence({ sold }: { sold: SoldDesign }) {
  if (!sold.sheet) return <p>授权：{sold.licence}</p>;
  return (
    <>
      <p>授权（许可条款第 {sold.sheet.licence.version} 版）：</p>
      <LicenceTerms licence={sold.sheet.licence} />
    </>
  );
}

/** Gives an unopened order back within seven days, after a confirmation: the refund cannot be taken back. */
function GiveBack({ order }: { order: OrderDetail }) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [done, setDone] = useState('');
  const submission = useSubmission({
    name: 'return order',
    mutationFn: () => returnOrder(order.order_id),
    onSuccess: (message: string) => {
      setDone(message);
      void invalidateOwnership(queries);
    },
  });
  if (done) return <Outcome isDone text={done} />;
  if (!order.returnable_until) return null;
  const amount = order.refunded === '0.00' ? `¥${order.price} ` : '其余的款项';
  const confirmation = {
    text: `退款后不能再下载，${amount}原路退回。`,
    confirmLabel: '确认退款',
    cancelLabel: '先不退',
  };
  return (
    <section className={styles.back}>
      <p>没有打开过的图解，{dateAndTime(order.returnable_until)} 前可以无理由退款。</p>
      {submission.error && <Outcome text={submission.error} />}
      <Button
        block
        plain
        type="primary"
        loading={submission.isSending}
        loadingText="正在退款…"
        onClick={() => confirm(confirmation, () => submission.send())}
      >
        无理由退款
      </Button>
    </section>
  );
}
