import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { lazyOptional } from '../../shared/lib/lazy-optional';
import { useIsInView } from '../../shared/lib/page-search';
import { SearchIcon } from '../../shared/ui/icons';
import styles from './header-search.module.css';

// Their code is loaded when somebody uses the field.
const Suggestions = lazyOptional(async () => {
  const module = await import('../../features/catalogue/components/search/suggestion-list');
  return module.SuggestionList;
});

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
  const [isUsed, setIsUsed] = useState(false);
  const isInView = useIsInView(pageField);
  const isHome = HOME_PATHS.some((path) => matchPath(path, pathname));
  const isFind = pathname.startsWith('/find');
  // The server cannot measure elements, but these pages always have a field.
  const isHidden = useSyncExternalStore(
    neverChanges,
    () => isInView,
    () => isHome || isFind,
  );
  // The home page searches by name in its own list (HOME-14).
  const parameter = isHome ? 'name' : 'q';
  const query = isHome || isFind ? (new URLSearchParams(search).get(parameter) ?? '') : '';
  const find = (words: string) => {
    if (!words) {
      field.current!.focus();
      return;
    }
    // Closes the on-screen keyboard, which would cover the results.
    field.current!.blur();
    field.current!.value = words;
    void navigate(`/${isHome ? '' : 'find'}?${parameter}=${encodeURIComponent(words)}`);
  };
  return (
    <form
      className={`${styles.form} ${isHidden ? styles.hidden : ''}`}
      role="search"
      aria-label="全站搜索"
      onSubmit={(event) => {
        event.preventDefault();
        find(field.current!.value.trim());
      }}
      onKeyDown={(event) => {
        // The first one closes the suggestions.
        if (event.key === 'Escape' && !event.defaultPrevented) field.current!.blur();
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
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        autoComplete="off"
        aria-label="搜索设计"
        placeholder="搜索"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={query}
        onFocus={() => setIsUsed(true)}
      />
      {isUsed && (
        <Suspense>
          <Suggestions key={query} field={field} isOpenAtFirst onSearch={find} />
        </Suspense>
      )}
    </form>
  );
}
