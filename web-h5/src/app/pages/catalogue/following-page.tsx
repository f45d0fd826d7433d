import { NewDesigns } from '../../../features/catalogue/components/cards/new-designs';
import styles from './favourites-page.module.css';
import { KeptLinks } from './kept-links';

/** The designs of followed designers; designs published since the last visit come first (SHELF-04). */
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
