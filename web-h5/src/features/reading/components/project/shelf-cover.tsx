import { type ShelfItem, VERSION_KINDS } from '#contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { shortDate } from '../../../../shared/lib/dates';
import { downloadsLeftOf } from '../../../../shared/lib/downloads-left';
import { readerPath } from '../../../../shared/lib/reader';
import { ButtonLink } from '../../../../shared/ui/button-link';
import { OrderFileButton } from '../../../../shared/ui/order-file-button';
import { Picture } from '../../../../shared/ui/picture';
import { ReviewRequest } from '../../../../shared/ui/review-request';
import { ReadingProgress } from './reading-progress';
import styles from './shelf-cover.module.css';

/** A bought design with how far its reader is, and the two ways on (SHELF-01). */
export function ShelfCover({ item }: { item: ShelfItem }) {
  const { design_id: id, name, progress } = item;
  const left = downloadsLeftOf(item);
  // The request stays while the shelf is shown, though it is recorded at once.
  const [asksReview] = useState(item.asks_review);
  return (
    <li className={styles.cover}>
      <Picture src={item.preview_image} alt="" width="300" height="375" loading="lazy" />
      <div className={styles.about}>
        <h2>{item.is_on_sale ? <Link to={`/design/${id}`}>{name}</Link> : name}</h2>
        <p className={styles.note}>
          {item.designer_username && `${item.designer_username} · `}
          {item.last_read_at
            ? `${shortDate(item.last_read_at)} 读过`
            : `${shortDate(item.bought_at)} 购买`}
          {!item.is_on_sale && ' · 已下架，仍可编织和下载'}
        </p>
        {item.update && (
          <p className={styles.note}>
            <Link to={item.is_on_sale ? `/design/${id}` : readerPath(id)}>
              有更新：第 {item.update.number} 版 · {VERSION_KINDS[item.update.kind]}
            </Link>{' '}
            {item.update.note}
          </p>
        )}
        {progress && <ReadingProgress progress={progress} />}
        <div className={styles.actions}>
          <ButtonLink to={readerPath(id)} size="small" look="outline">
            {progress ? '继续编织' : '开始编织'}
          </ButtonLink>
          <ButtonLink to={`/download/${id}`} size="small" look="outline">
            {left > 0 ? `下载 · 剩 ${left} 次` : '下载'}
          </ButtonLink>
          {item.has_certificate && (
            <OrderFileButton isSmall file="certificate" orderId={item.order_id} />
          )}
          {item.has_invoice && <OrderFileButton isSmall file="invoice" orderId={item.order_id} />}
          {asksReview && <ReviewRequest orderId={item.order_id} />}
        </div>
      </div>
    </li>
  );
}
