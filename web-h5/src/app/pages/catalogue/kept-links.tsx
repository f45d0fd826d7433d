import { NavLink } from 'react-router';
import styles from './favourites-page.module.css';

/** Links between the pages of favourites and of new designs of followed designers. */
export function KeptLinks() {
  return (
    <nav className={styles.links} aria-label="收藏与上新">
      <NavLink to="/favourites">收藏</NavLink>
      <NavLink to="/profile/following">上新</NavLink>
    </nav>
  );
}
