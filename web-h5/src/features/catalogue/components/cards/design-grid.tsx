import { type DesignCard as Design, LIMITS } from '#contracts';
import { Fragment, type ReactNode, Suspense } from 'react';
import { DesignCard } from './design-card';
import styles from './design-grid.module.css';

/** Fills whole rows of two, three and four cards. */
const INLAY_AFTER = 12;

/** A grid of cards, followed by four skeletons while more are loading. */
export function DesignGrid({
  designs,
  loading,
  isOutdated,
  inlay,
}: {
  designs: Design[];
  loading: boolean;
  /** Whether the cards belong to the previous filters. */
  isOutdated: boolean;
  /** An element over the full width after the first rows of cards. Its code may be loaded later. */
  inlay?: ReactNode;
}) {
  return (
    <div className={`${styles.grid} ${isOutdated ? styles.outdated : ''}`} aria-busy={loading}>
      {designs.map((design, index) => (
        <Fragment key={design.id}>
          {inlay && index === INLAY_AFTER && (
            <div className={styles.inlay}>
              <Suspense>{inlay}</Suspense>
            </div>
          )}
          <DesignCard design={design} eager={index < 4} isFirst={index === 0} />
        </Fragment>
      ))}
      {loading &&
        Array.from({ length: LIMITS.homePageSize }, (_, index) => (
          <div key={`skeleton-${index}`} className={styles.skeleton} aria-hidden="true">
            <div className={styles.picture} />
            <div className={styles.line} />
            <div className={styles.shortLine} />
          </div>
        ))}
    </div>
  );
}
