import { designerPath, type Suggestion, type SuggestionKind } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../../../shared/hooks/use-debounced';
import { suggestionsQuery } from '../../api/find';
import { lastSearches, rememberSearch } from '../../find/last-searches';
import fieldStyles from '../../../../shared/ui/text-field.module.css';
import styles from './find.module.css';

const WAIT_MS = 150;
const KINDS: Record<SuggestionKind | 'last', string> = {
  design: '图解',
  category: '分类',
  technique: '技法',
  word: '',
  designer: '设计师',
  popular: '本周常搜',
  last: '搜过',
};

type Option = { kind: SuggestionKind | 'last'; text: string; id?: string };

/** The words of a search, with suggestions while typing: an editable combobox with a list (FIND-11). */
export function FindWords({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const typed = useDebounced(text.trim(), WAIT_MS);
  const isEmpty = text.trim() === '';
  const { data: completions = [] } = useQuery({
    ...suggestionsQuery(typed),
    enabled: isOpen && typed !== '',
  });
  const { data: popular = [] } = useQuery({ ...suggestionsQuery(''), enabled: isOpen && isEmpty });
  const options: Option[] = isEmpty ? beforeTyping(popular) : completions;
  const isShown = isOpen && options.length > 0;

  const search = (words: string) => {
    setIsOpen(false);
    // Closes the on-screen keyboard, which would cover the results.
    field.current?.blur();
    rememberSearch(words);
    onSearch(words);
  };
  const choose = (option: Option) => {
    const path = pathOf(option);
    if (path === null) {
      setText(option.text);
      search(option.text);
      return;
    }
    setIsOpen(false);
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape' && isShown) {
      event.preventDefault();
      setIsOpen(false);
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      // From the last one back to the field, which has the number -1.
      const places = options.length + 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (key === 'Enter' && isShown && options[active]) {
      event.preventDefault();
      choose(options[active]);
    }
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
        <div className={fieldStyles.row}>
          <input
            ref={field}
            id={id}
            type="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="4mm 开衫、新手帽子…"
            maxLength={100}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(-1);
              setIsOpen(true);
            }}
            onClick={() => setIsOpen(true)}
            onBlur={() => setIsOpen(false)}
            onKeyDown={onKeyDown}
          />
          <button type="submit" className={styles.show}>
            搜索
          </button>
        </div>
        <ul id={`${id}-list`} role="listbox" aria-label="搜索建议" hidden={!isShown}>
          {options.map((option, i) => (
            <li
              key={`${option.kind} ${option.text} ${option.id ?? ''}`}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              // A click must not take the focus from the field before it is handled.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.text} <span className={styles.count}>{KINDS[option.kind]}</span>
            </li>
          ))}
        </ul>
      </div>
    </form>
  );
}

/** The last searches of this device, and what else many looked for this week. */
function beforeTyping(popular: readonly Suggestion[]): Option[] {
  const last = lastSearches();
  return [...last, ...popular.filter(({ text }) => !last.some((one) => one.text === text))];
}

/** Where a suggestion leads; null for one that is searched as text. */
function pathOf({ kind, text, id }: Option | Suggestion): string | null {
  if (kind === 'design' && id) return `/design/${id}`;
  if (kind === 'category' && id) return `/find?category=${encodeURIComponent(id)}`;
  if (kind === 'technique' && id) return `/find?technique=${encodeURIComponent(id)}`;
  if (kind === 'designer') return designerPath(text);
  return null;
}
