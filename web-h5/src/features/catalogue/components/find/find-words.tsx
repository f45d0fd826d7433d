import { useId, useRef, useState } from 'react';
import { usePageSearch } from '../../../../shared/lib/page-search';
import fieldStyles from '../../../../shared/ui/text-field.module.css';
import { rememberSearch } from '../../find/last-searches';
import { SearchCombobox } from '../search/search-combobox';
import styles from './find.module.css';

/** The words of a search, with suggestions while typing (FIND-11). */
export function FindWords({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const search = (words: string) => {
    // Closes the on-screen keyboard, which would cover the results.
    field.current?.blur();
    rememberSearch(words);
    onSearch(words);
  };
  return (
    <form
      className={styles.words}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <div className={fieldStyles.field}>
        <label htmlFor={id}>搜什么</label>
        <div ref={usePageSearch()} className={fieldStyles.row}>
          <SearchCombobox
            id={id}
            field={field}
            text={text}
            placeholder="4mm 开衫、新手帽子…"
            onText={setText}
            onSearch={search}
          />
          <button type="submit" className={styles.show}>
            搜索
          </button>
        </div>
      </div>
    </form>
  );
}
