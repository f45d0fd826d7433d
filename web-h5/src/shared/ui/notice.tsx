import type { ReactNode } from 'react';
import { useFocusFallback } from '../hooks/use-focus-fallback';
import styles from './notice.module.css';

/** A message in place of content: an empty list, a failure or a success, with the next actions. */
export function Notice({
  title,
  text,
  picture = 'stitches',
  isPart = false,
  children,
}: {
  title: ReactNode;
  text?: string;
  /** `dropped` for a failure; it also makes the notice an alert. */
  picture?: 'stitches' | 'dropped';
  /** Whether the page has a main heading besides the notice. */
  isPart?: boolean;
  children?: ReactNode;
}) {
  const heading = useFocusFallback<HTMLHeadingElement>();
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <section className={styles.notice} role={picture === 'dropped' ? 'alert' : 'status'}>
      <KnitRow dropped={picture === 'dropped'} />
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

/** The outline of one knit stitch. */
const STITCH = 'M11.8 26C4 19 1 12 3 3c6 4 9 12 8.8 23ZM12.2 26C20 19 23 12 21 3c-6 4-9 12-8.8 23Z';

/** A short row of knit stitches; the middle one is dropped for a failure. */
function KnitRow({ dropped }: { dropped: boolean }) {
  return (
    <svg className={styles.row} viewBox="0 0 120 40" width="120" height="40" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((i) => {
        const fallen = dropped && i === 2;
        return (
          <path
            key={i}
            d={STITCH}
            transform={`translate(${i * 24} ${fallen ? 11 : 0})`}
            className={fallen ? styles.fallen : undefined}
          />
        );
      })}
    </svg>
  );
}
