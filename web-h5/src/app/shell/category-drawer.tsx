import type { Category } from '#contracts';
import { Popup } from 'react-vant/es/popup/index.js';
import { NavLink } from 'react-router';
import { useEscape } from '../../shared/use-escape';
import styles from './category-drawer.module.css';

/** The categories on small screens, drawn in from the left. */
export function CategoryDrawer({
  open,
  categories,
  onClose,
}: {
  open: boolean;
  categories: readonly Category[];
  onClose: () => void;
}) {
  useEscape(open, onClose);
  return (
    <Popup visible={open} position="left" onClose={onClose} className={styles.drawer}>
      <nav aria-label="分类菜单" className={styles.list}>
        <h2>分类</h2>
        <NavLink to="/" end onClick={onClose}>
          全部设计
        </NavLink>
        {categories.map((category) => (
          <NavLink key={category.id} to={`/categories/${category.slug}`} onClick={onClose}>
            {category.name}
          </NavLink>
        ))}
      </nav>
    </Popup>
  );
}
