import type { ShelfItem } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import {
  CONTINUE_HINT,
  readStored,
  removeStored,
  writeStored,
} from '../../../../shared/lib/storage';
import { readerPath } from '../../../../shared/lib/reader';
import { useHydrated } from '../../../../shared/hooks/use-hydrated';
import { useSession } from '../../../../shared/lib/session/session';
import { ButtonLink } from '../../../../shared/ui/button-link';
import { Picture } from '../../../../shared/ui/picture';
import { shelfBesideQuery } from '../../api/shelf';
import { continuedItem } from '../../model/project/continued-item';
import styles from './continue-card.module.css';
import { ReadingProgress } from './reading-progress';

/**
 * The pattern that the signed-in reader read last, on the home page. Its space is reserved on a device that showed it
 * before (see `early.ts`), so that what is below does not move.
 */
export function ContinueCard() {
  const { fullName } = useSession();
  const isHydrated = useHydrated();
  const { data: items } = useQuery(shelfBesideQuery(fullName));
  const item = items && continuedItem(items);
  // Before the browser paints: the list below keeps its place when somebody comes back.
  useLayoutEffect(() => {
    // During hydration the session has no user yet, as on the server. The reserved space stays.
    if (!isHydrated) return undefined;
    if (item) writeStored('local', CONTINUE_HINT, '1');
    else if (items) removeStored('local', CONTINUE_HINT);
    const isExpected = fullName !== '' && readStored('local', CONTINUE_HINT) !== null;
    const page = document.documentElement;
    page.toggleAttribute('data-continue', items ? Boolean(item) : isExpected);
    return () => page.removeAttribute('data-continue');
  }, [isHydrated, fullName, items, item]);
  return <div className={styles.place}>{item && <Continued item={item} />}</div>;
}

function Continued({
  item: { design_id: id, name, preview_image: picture, progress },
}: {
  item: ShelfItem;
}) {
  return (
    <section className={styles.card} aria-label="接着织">
      <Picture src={picture} alt="" width="56" height="70" />
      <div className={styles.about}>
        <p className={styles.note}>接着织</p>
        <h2>
          <Link to={readerPath(id)}>{name}</Link>
        </h2>
        {progress && <ReadingProgress progress={progress} />}
      </div>
      <ButtonLink to={readerPath(id)} size="small">
        继续
      </ButtonLink>
    </section>
  );
}
