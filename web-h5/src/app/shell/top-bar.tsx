import { Link, NavLink, useLocation } from 'react-router';
import { isFirstLevel, useCategories } from '../../features/catalogue/hooks/use-categories';
import { MessagesBell } from '../../features/messages/components/messages-bell';
import { useSession } from '../../shared/lib/session/session';
import { useShopFacts } from '../../shared/lib/shop-facts';
import { signInPathFrom } from '../../shared/lib/sign-in-path';
import { ButtonLink } from '../../shared/ui/button-link';
import { MenuIcon } from '../../shared/ui/icons';
import { useOverlay } from '../../shared/hooks/use-overlay';
import { AvatarMenu } from './avatar-menu';
import { CategoryDrawer } from './category-drawer';
import { HeaderSearch } from './header-search';
import styles from './top-bar.module.css';

/** @param pageSearch the page's own search field, where it has one */
export function TopBar({ pageSearch }: { pageSearch: Element | null }) {
  const categories = useCategories();
  const user = useSession();
  const { name } = useShopFacts();
  const { pathname, search } = useLocation();
  const drawer = useOverlay<true>('categories');
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <button
          type="button"
          className={styles.menu}
          aria-label="打开分类菜单"
          onClick={() => drawer.open(true)}
        >
          <MenuIcon />
        </button>
        <Link to="/" className={styles.brand}>
          <img src="/favicon.svg" alt="" width="30" height="30" />
          <span>{name}</span>
        </Link>
        <nav className={styles.categories} aria-label="分类">
          {categories.filter(isFirstLevel).map((category) => (
            <NavLink key={category.id} to={`/categories/${category.slug}`}>
              {category.name}
            </NavLink>
          ))}
        </nav>
        <HeaderSearch pageField={pageSearch} />
        <div className={styles.account}>
          {user.fullName ? (
            <>
              <MessagesBell />
              <AvatarMenu user={user} />
            </>
          ) : (
            <ButtonLink to={signInPathFrom(pathname, search)} look="outline" size="small">
              登录
            </ButtonLink>
          )}
        </div>
      </div>
      <CategoryDrawer
        open={drawer.opened !== null}
        categories={categories}
        onClose={drawer.close}
      />
    </header>
  );
}
