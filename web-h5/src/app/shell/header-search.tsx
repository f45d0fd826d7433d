import { useRef, useSyncExternalStore } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
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
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const isInView = useIsInView(pageField);
  const isHome = HOME_PATHS.some((path) => matchPath(path, pathname));
  // The server cannot measure elements, but the home page always has a field.
  const isHidden = useSyncExternalStore(
    neverChanges,
    () => isInView,
    () => isHome,
  );
  const query = isHome ? (new URLSearchParams(search).get('name') ?? '') : '';
  const submit = () => {
    const name = field.current!.value.trim();
    if (!name) {
      field.current!.focus();
      return;
    }
    // Closes the on-screen keyboard, which would cover the results.
    field.current!.blur();
    void navigate(`/?name=${encodeURIComponent(name)}`);
  };
  return (
    <form
      className={`${styles.form} ${isHidden ? styles.hidden : ''}`}
      role="search"
      aria-label="全站搜索"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') field.current!.blur();
      }}
    >
      <button type="submit" aria-label="搜索设计">
        <SearchIcon />
      </button>
      <input
        ref={field}
        // Resets the field when the query changes.
        key={query}
        type="search"
        name="name"
        aria-label="搜索设计"
        placeholder="搜索"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={query}
      />
    </form>
  );
}
