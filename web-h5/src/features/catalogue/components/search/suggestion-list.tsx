import { designerPath, type Suggestion, type SuggestionKind } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../../../shared/hooks/use-debounced';
import { useLatest } from '../../../../shared/hooks/use-latest';
import { suggestionsQuery } from '../../api/suggestions';
import { lastSearches, rememberSearch } from '../../find/last-searches';
import styles from './suggestion-list.module.css';

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

/** What the field says of its list: the id of the chosen option; null while the list is hidden. */
export type ShownList = { active: string | undefined } | null;

/** The list of a `SearchCombobox`; it listens to the keys of the field. */
export function SuggestionList({
  id,
  field,
  text,
  isOpen,
  onOpen,
  onText,
  onSearch,
  onShown,
}: {
  id: string;
  field: RefObject<HTMLInputElement>;
  text: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onText: (text: string) => void;
  onSearch: (words: string) => void;
  onShown: (shown: ShownList) => void;
}) {
  // A choice ends with the text that it was made for.
  const [chosen, setChosen] = useState({ text, place: -1 });
  const place = chosen.text === text ? chosen.place : -1;
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
  const active = place >= 0 && place < options.length ? `${id}-${place}` : undefined;
  useEffect(() => onShown(isShown ? { active } : null), [isShown, active, onShown]);

  const choose = (option: Option) => {
    onOpen(false);
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
  const onKeyDown = useLatest((event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === 'Escape' && isShown) {
      event.preventDefault();
      onOpen(false);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      onOpen(true);
      // From the last one back to the field, which has the number -1.
      const places = options.length + 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      setChosen({ text, place: ((place + 1 + step + places) % places) - 1 });
    } else if (key === 'Enter') {
      onOpen(false);
      const option = options[place];
      if (!option) return;
      event.preventDefault();
      choose(option);
    }
  });
  useEffect(() => {
    const input = field.current;
    const listen = (event: KeyboardEvent) => onKeyDown.current(event);
    input?.addEventListener('keydown', listen);
    return () => input?.removeEventListener('keydown', listen);
  }, [field, onKeyDown]);
  return (
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
          aria-selected={i === place}
          // A click must not take the focus from the field before it is handled.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {option.text} <span>{KINDS[option.kind]}</span>
        </li>
      ))}
    </ul>
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
