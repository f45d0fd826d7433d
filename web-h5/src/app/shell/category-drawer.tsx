import type { Category } from '#contracts';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import styles from './category-drawer.module.css';

/** The categories on small screens, drawn in from the left. Escape and a tap beside it close it. */
export function CategoryDrawer({
  open,
  categories,
  onClose,
}: {
  open: boolean;
  categories: readonly Category[];
  onClose: () => void;
}) {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) drawer.current?.showModal();
    else drawer.current?.close();
  }, [open]);
  return (
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label="分类菜单"
      onClose={onClose}
      onClick={({ target }) => {
        if (target === drawer.current) onClose();
      }}
    >
      <nav aria-label="分类菜单" className={styles.list}>
        <div className={styles.head}>
          <h2>分类</h2>
          <button type="button" aria-label="关闭分类菜单" onClick={onClose}>
            ✕
          </button>
        </div>
        <NavLink to="/" end onClick={onClose}>
          全部设计
        </NavLink>
        {categories.map((category) => (
          <NavLink key={category.id} to={`/categories/${category.slug}`} onClick={onClose}>
            {category.name}
          </NavLink>
        ))}
      </nav>
    </dialog>
  );
}
