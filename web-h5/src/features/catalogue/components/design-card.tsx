import { type DesignCard as Design, MESSAGES } from '#contracts';
import { Link } from 'react-router';
import { cardPicture } from '../../../shared/lib/picture-sources';
import { ButtonLink } from '../../../shared/ui/button-link';
import { DownloadIcon } from '../../../shared/ui/icons';
import { Picture } from '../../../shared/ui/picture';
import { Price } from '../../../shared/ui/price';
import styles from './design-card.module.css';

export function DesignCard({
  design,
  eager = false,
  isFirst = false,
}: {
  design: Design;
  eager?: boolean;
  /** Whether it is the first card; its picture gets a high priority. */
  isFirst?: boolean;
}) {
  return (
    <article className={styles.card}>
      <Link to={`/design/${design.id}/`} className={styles.cover}>
        <Picture
          {...cardPicture(design)}
          alt=""
          width="600"
          height="750"
          loading={eager ? 'eager' : 'lazy'}
          {...(eager && { priority: isFirst ? 'high' : 'low' })}
          decoding="async"
        />
        <h2>{design.name}</h2>
      </Link>
      <p className={styles.description}>{design.description || MESSAGES.noDescription}</p>
      <p className={styles.facts}>
        <span className={styles.designer}>{design.designer_username}</span>
        <span
          className={styles.downloads}
          role="img"
          aria-label={`已下载 ${design.download_count} 次`}
        >
          <DownloadIcon />
          {design.download_count}
        </span>
      </p>
      <div className={styles.sale}>
        <Price price={design.price} oldPrice={design.old_price} />
        <ButtonLink to={`/design/${design.id}/payment`} size="small">
          购买
        </ButtonLink>
      </div>
    </article>
  );
}
