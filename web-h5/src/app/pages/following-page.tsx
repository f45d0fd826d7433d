import { NewDesigns } from '../../features/catalogue/components/new-designs';
import styles from './favourites-page.module.css';
import { KeptLinks } from './kept-links';

/** What followed designers have published, new since the last visit first (SHELF-04). */
export function FollowingPage() {
  return (
    <div className={styles.page}>
      <h1>上新</h1>
      <KeptLinks />
      <NewDesigns />
    </div>
  );
}

export { FollowingPage as Component };
