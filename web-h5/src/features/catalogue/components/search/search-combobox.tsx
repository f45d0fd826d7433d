import { designerPath, type Suggestion, type SuggestionKind } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../../../shared/hooks/use-debounced';
import { suggestionsQuery } from '../../api/suggestions';
import { lastSearches, rememberSearch } from '../../find/last-searches';
import styles from './search-combobox.module.css';

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

/**
 * The field of a search with suggestions while typing: an editable combobox and its list (FIND-11). It stands in a form
 * with `position: relative`, whose submission calls `onSearch` of the caller.
 */
export function SearchCombobox({
  id,
  field,
  text,
  label,
  placeholder,
  onText,
  onSearch,
}: {
  id: string;
  field: RefObject<HTMLInputElement>;
  text: string;
  /** The name of a field without a visible label. */
  label?: string;
  placeholder: string;
  onText: (text: string) => void;
  /** Called with the words that were chosen from the list. */
  onSearch: (words: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const typed = useDebounced(text.trim(), WAIT_MS);
  const isEmpty = text.trim() === '';
  const { data: completions = [] } = useQuery({
    ...suggestionsQuery(typed),
    enabled: isOpen && typed !== '',
  });
  const { data: popular = [] } = useQuery({ ...suggestionsQuery(''), enabled: isOpen && isEmpty });
  const options: Option[] = !isOpen ? [] : isEmpty ? beforeTyping(popular) : completions;
  const isShown = options.length > 0;

  const choose = (option: Option) => {
    setIsOpen(false);
    const path = pathOf(option);
    if (path === null) {
      onText(option.text);
      rememberSearch(option.text);
      onSearch(option.text);
      return;
    }
    field.current?.blur();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape' && isShown) {
      event.preventDefault();
      setIsOpen(false);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      // From the last one back to the field, which has the number -1.
      const places = options.length + 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (key === 'Enter') {
      setIsOpen(false);
      const option = isShown ? options[active] : undefined;
      if (!option) return;
      event.preventDefault();
      choose(option);
    }
  };
  return (
    <>
      <input
        ref={field}
        id={id}
        type="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setActive(-1);
          setIsOpen(true);
        }}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label="搜索建议"
        hidden={!isShown}
      >
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
            {option.text} <span>{KINDS[option.kind]}</span>
          </li>
        ))}
      </ul>
    </>
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
