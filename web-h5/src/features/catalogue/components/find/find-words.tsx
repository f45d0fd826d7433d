import { useState } from 'react';
import { TextField } from '../../../../shared/ui/text-field';
import styles from './find.module.css';

/** The words of a search. */
export function FindWords({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  return (
    <form
      className={styles.words}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        // Closes the on-screen keyboard, which would cover the results.
        (document.activeElement as HTMLElement | null)?.blur();
        onSearch(text.trim());
      }}
    >
      <TextField
        label="搜什么"
        type="search"
        isRequired={false}
        placeholder="4mm 开衫、新手帽子…"
        maxLength={100}
        value={text}
        onChange={setText}
        action={
          <button type="submit" className={styles.show}>
            搜索
          </button>
        }
      />
    </form>
  );
}
