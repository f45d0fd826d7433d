import { useRef, useSyncExternalStore } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { useInSight } from '../../shared/lib/page-search';
import { SearchIcon } from '../../shared/ui/icons';
import styles from './header-search.module.css';

const neverChanges = () => () => undefined;

const HOME_PATHS = ['/', '/category/:categoryId/designs'];

/**
 * The search of the top bar (SHELL-05): a field on a desktop, a pill on a phone that opens over the bar. It
 * keeps its place where it is not seen, so that nothing moves when it appears.
 * @param pageField the page's own search field, which comes before this one while it is in sight
 */
export function HeaderSearch({ pageField }: { pageField: Element | null }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const isInSight = useInSight(pageField);
  const isHome = HOME_PATHS.some((path) => matchPath(path, pathname));
  // The server has no element to look at, but knows that the home page has a field.
  const isSpare = useSyncExternalStore(
    neverChanges,
    () => isInSight,
    () => isHome,
  );
  const asked = isHome ? (new URLSearchParams(search).get('name') ?? '') : '';
  const submit = () => {
    const name = field.current!.value.trim();
    if (!name) {
      field.current!.focus();
      return;
    }
    // The phone's keyboard would cover the results.
    field.current!.blur();
    void navigate(`/?name=${encodeURIComponent(name)}`);
  };
  return (
    <form
      className={`${styles.form} ${isSpare ? styles.spare : ''}`}
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
        // What another page asked for is not written in it.
        key={asked}
        type="search"
        name="name"
        aria-label="搜索设计"
        placeholder="搜索设计"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={asked}
      />
    </form>
  );
}
