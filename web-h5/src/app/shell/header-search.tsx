import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { SearchCombobox } from '../../features/catalogue/components/search/search-combobox';
import { rememberSearch } from '../../features/catalogue/find/last-searches';
import { useIsInView } from '../../shared/lib/page-search';
import { SearchIcon } from '../../shared/ui/icons';
import styles from './header-search.module.css';

const neverChanges = () => () => undefined;

const HOME_PATHS = ['/', '/category/:categoryId/designs'];

/**
 * The search of the top bar (SHELL-05): a field on desktops, a pill on phones that expands over the bar. It
 * keeps its space while it is hidden, so that the layout does not shift.
 * @param pageField the page's own search field; this one is hidden while that one is visible
 */
export function HeaderSearch({ pageField }: { pageField: Element | null }) {
  const { pathname, search } = useLocation();
  const isInView = useIsInView(pageField);
  const isHome = HOME_PATHS.some((path) => matchPath(path, pathname));
  const isFind = pathname === '/find' || pathname.startsWith('/find/');
  // The server cannot measure elements, but these pages always have a field.
  const isHidden = useSyncExternalStore(
    neverChanges,
    () => isInView,
    () => isHome || isFind,
  );
  const words = isHome ? 'name' : 'q';
  const query = isHome || isFind ? (new URLSearchParams(search).get(words) ?? '') : '';
  // The key resets the field when the query changes.
  return <Search key={query} query={query} isHome={isHome} isHidden={isHidden} />;
}

/** @param isHome the home page searches by name in its own list (HOME-14) */
function Search({
  query,
  isHome,
  isHidden,
}: {
  query: string;
  isHome: boolean;
  isHidden: boolean;
}) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const id = useId();
  const find = (words: string) => {
    if (!words) {
      field.current!.focus();
      return;
    }
    // Closes the on-screen keyboard, which would cover the results.
    field.current!.blur();
    rememberSearch(words);
    const encoded = encodeURIComponent(words);
    void navigate(isHome ? `/?name=${encoded}` : `/find?q=${encoded}`);
  };
  return (
    <form
      className={`${styles.form} ${isHidden ? styles.hidden : ''}`}
      role="search"
      aria-label="全站搜索"
      onSubmit={(event) => {
        event.preventDefault();
        find(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) field.current!.blur();
      }}
    >
      <button type="submit" aria-label="搜索设计">
        <SearchIcon />
      </button>
      <SearchCombobox
        id={id}
        field={field}
        text={text}
        label="搜索设计"
        placeholder="搜索"
        onText={setText}
        onSearch={find}
      />
    </form>
  );
}
