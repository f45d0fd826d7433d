import type { Category } from '#contracts';
import { useEffect, useRef } from 'react';
import { NavLink, type NavLinkProps, useLocation } from 'react-router';
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
        <DrawerLink to="/" end onStay={onClose}>
          全部设计
        </DrawerLink>
        {categories.map((category) => (
          <DrawerLink key={category.id} to={`/categories/${category.slug}`} onStay={onClose}>
            {category.name}
          </DrawerLink>
        ))}
      </nav>
    </dialog>
  );
}

/** Takes the drawer's place in the history; to the page that is under it, closes the drawer. */
function DrawerLink({
  to,
  onStay,
  ...props
}: Omit<NavLinkProps, 'to'> & { to: string; onStay: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <NavLink
      {...props}
      to={to}
      replace
      onClick={(event) => {
        if (to !== pathname + search) return;
        event.preventDefault();
        onStay();
      }}
    />
  );
}
