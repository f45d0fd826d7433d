import { useId, useRef } from 'react';
import { usePageSearch } from '../../../../shared/lib/page-search';
import fieldStyles from '../../../../shared/ui/text-field.module.css';
import { SuggestionList } from '../search/suggestion-list';
import styles from './find.module.css';

/** The words of a search, with suggestions while typing (FIND-11). */
export function FindWords({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const search = (words: string) => {
    // Closes the on-screen keyboard, which would cover the results.
    field.current!.blur();
    field.current!.value = words;
    onSearch(words);
  };
  return (
    <form
      className={styles.words}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(field.current!.value.trim());
      }}
    >
      <div className={fieldStyles.field}>
        <label htmlFor={id}>搜什么</label>
        <div ref={usePageSearch()} className={fieldStyles.row}>
          <input
            ref={field}
            id={id}
            type="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded="false"
            autoComplete="off"
            enterKeyHint="search"
            placeholder="4mm 开衫、新手帽子…"
            maxLength={100}
            defaultValue={q}
          />
          <SuggestionList field={field} onSearch={search} />
          <button type="submit" className={styles.show}>
            搜索
          </button>
        </div>
      </div>
    </form>
  );
}
