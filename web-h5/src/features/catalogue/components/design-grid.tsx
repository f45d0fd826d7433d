import { type DesignCard as Design, LIMITS } from '#contracts';
import { DesignCard } from './design-card';
import styles from './design-grid.module.css';

/** Cards in columns; while more are on their way, four skeletons after them. */
export function DesignGrid({
  designs,
  loading,
  isOutdated,
}: {
  designs: Design[];
  loading: boolean;
  /** Whether these are about to give way to others. */
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
