import { type DesignCard as Design, type DesignFacts, designerPath, MESSAGES } from '#contracts';
import { Link } from 'react-router';
import { cardPicture } from '../../../../shared/lib/picture-sources';
import { ButtonLink } from '../../../../shared/ui/button-link';
import { DownloadIcon } from '../../../../shared/ui/icons';
import { Picture } from '../../../../shared/ui/picture';
import { Price } from '../../../../shared/ui/price';
import { cardFacts } from '../../model/sheet/card-facts';
import { reviewSums } from '../../model/sheet/review-sums';
import { Heart } from './heart';
import { Estimated } from '../sheet/estimated';
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
      <Heart design={design} />
      <span className={styles.kind}>{MESSAGES.electronicOnly}</span>
      <p className={styles.description}>{design.description || MESSAGES.noDescription}</p>
      {design.facts && <Facts facts={design.facts} />}
      <Fit design={design} />
      {design.reviews && <p className={styles.sheet}>{reviewSums(design.reviews)}</p>}
      <p className={styles.facts}>
        <Link to={designerPath(design.designer_username)} className={styles.designer}>
          {design.designer_username}
        </Link>
        <span
          className={styles.downloads}
          role="img"
          aria-label={`已下载 ${design.download_count} 次`}
        >
          <DownloadIcon />
          {design.download_count}
        </span>
        {design.is_new && <span className={styles.new}>新上架</span>}
      </p>
      <div className={styles.sale}>
        <Price
          price={design.price}
          oldPrice={design.old_price}
          oldPriceKind={design.old_price_kind}
        />
        {design.owned ? (
          <ButtonLink to={`/design/${design.id}`} size="small" look="outline">
            已购买
          </ButtonLink>
        ) : (
          <ButtonLink to={`/design/${design.id}/payment`} size="small" look="outline">
            购买
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

/** The size that fits the visitor's measure or yarn, in a search by it (FIND-04, FIND-05). */
function Fit({ design }: { design: Design }) {
  const { fitting_size: fitting, yarn_size: knittable, facts } = design;
  return (
    <>
      {fitting && (
        <p className={styles.sheet}>
          适合你：{fitting.code || '均码'}（{fitting.finished_cm} cm）
        </p>
      )}
      {knittable && (
        <p className={styles.sheet}>
          线够织：{knittable.code || '均码'}（{knittable.metres} m）
          {facts?.yardage_estimated && <Estimated />}
        </p>
      )}
    </>
  );
}

/** Difficulty, thickness and metres, which decide before anything else whether a design is for me. */
function Facts({ facts }: { facts: DesignFacts }) {
  const { dots, difficulty, yarn, metres, isEstimate } = cardFacts(facts);
  if (!dots && !yarn && !metres) return null;
  return (
    <p className={styles.sheet}>
      {dots && (
        <span>
          <span className={styles.dots} aria-hidden="true">
            {dots}
          </span>{' '}
          <span className="visually-hidden">难度</span>
          {difficulty}
        </span>
      )}
      {yarn && <span>{yarn}</span>}
      {metres && (
        <span>
          {metres}
          {isEstimate && <Estimated />}
        </span>
      )}
    </p>
  );
}
