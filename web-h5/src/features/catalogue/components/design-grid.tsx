import { type DesignCard as Design, LIMITS } from '#contracts';
import { DesignCard } from './design-card';
import styles from './design-grid.module.css';

/** A grid of cards, followed by four skeletons while more are loading. */
export function DesignGrid({
  designs,
  loading,
  isOutdated,
}: {
  designs: Design[];
  loading: boolean;
  /** Whether the cards belong to the previous filters. */
  isOutdated: boolean;
}) {
  return (
    <div className={`${styles.grid} ${isOutdated ? styles.outdated : ''}`} aria-busy={loading}>
      {designs.map((design, index) => (
        <DesignCard key={design.id} design={design} eager={index < 4} isFirst={index === 0} />
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
