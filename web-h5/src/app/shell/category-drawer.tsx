import type { Category } from '#contracts';
import { Fragment, useEffect, useRef } from 'react';
import { NavLink, type NavLinkProps, useLocation } from 'react-router';
import styles from './category-drawer.module.css';

/** The categories as a drawer on small screens. Escape or a tap outside closes it. */
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
      // The history closes it: a drawer that Escape closes at once could not be opened again meanwhile.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
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
        <DrawerLink to="/" end onSamePage={onClose}>
          全部设计
        </DrawerLink>
        <Level parent={null} categories={categories} onSamePage={onClose} />
        <DrawerLink to="/find" onSamePage={onClose}>
          找图解
        </DrawerLink>
        <DrawerLink to="/tools" onSamePage={onClose}>
          编织工具
        </DrawerLink>
      </nav>
    </dialog>
  );
}

/** The categories below one, each with a button that unfolds those below it (SHEET-15). */
function Level({
  parent,
  categories,
  onSamePage,
}: {
  parent: number | null;
  categories: readonly Category[];
  onSamePage: () => void;
}) {
  return categories
    .filter((category) => (category.parent ?? null) === parent)
    .map(({ id, slug, name }) => (
      <Fragment key={id}>
        <DrawerLink to={`/categories/${slug}`} onSamePage={onSamePage}>
          {name}
        </DrawerLink>
        {categories.some((other) => other.parent === id) && (
          <details>
            <summary aria-label={`${name}的下级分类`} />
            <Level parent={id} categories={categories} onSamePage={onSamePage} />
          </details>
        )}
      </Fragment>
    ));
}

/** A link that replaces the drawer's history entry; a link to the current page closes the drawer. */
function DrawerLink({
  to,
  onSamePage,
  ...props
}: Omit<NavLinkProps, 'to'> & { to: string; onSamePage: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <NavLink
      {...props}
      to={to}
      replace
      onClick={(event) => {
        if (to !== pathname + search) return;
        event.preventDefault();
        onSamePage();
      }}
    />
  );
}
