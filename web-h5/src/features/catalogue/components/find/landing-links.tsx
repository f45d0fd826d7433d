import { landingPagesOf } from '#contracts';
import { Link } from 'react-router';
import { useCategories } from '../../hooks/use-categories';
import styles from './find.module.css';

/** Links to the searches that people look for, where nothing is chosen yet (FIND-15). */
export function LandingLinks() {
  return (
    <nav className={styles.landings} aria-label="常找的图解">
      {landingPagesOf(useCategories()).map(([slug, { title }]) => (
        <Link key={slug} to={`/find/${slug}`}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
