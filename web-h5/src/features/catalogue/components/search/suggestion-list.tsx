import { designerPath, type Suggestion, type SuggestionKind } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../../../shared/hooks/use-debounced';
import { useLatest } from '../../../../shared/hooks/use-latest';
import { suggestionsQuery } from '../../api/suggestions';
import { lastSearches } from '../../model/find/last-searches';
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

/**
 * The suggestions of a search field, which this component makes an editable combobox (FIND-11). It renders the list into the
 * field's form, adds event listeners to the field, and sets the field's ARIA attributes. So the field stays a plain input,
 * and the code of the list can be loaded later.
 * @param isOpenAtFirst whether it is loaded because somebody uses the field
 */
export function SuggestionList({
  field,
  isOpenAtFirst = false,
  onSearch,
}: {
  field: RefObject<HTMLInputElement>;
  isOpenAtFirst?: boolean;
  /** Called with the words that were chosen from the list. */
  onSearch: (words: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(() => field.current?.value ?? '');
  const [isOpen, setIsOpen] = useState(
    () => isOpenAtFirst && document.activeElement === field.current,
  );
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
  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-expanded', String(isShown));
    input?.setAttribute('aria-controls', `${id}-list`);
    if (active) input?.setAttribute('aria-activedescendant', active);
    else input?.removeAttribute('aria-activedescendant');
  }, [field, id, isShown, active]);

  const choose = (option: Option) => {
    setIsOpen(false);
    const path = pathOf(option);
    if (path === null) {
      setText(option.text);
      onSearch(option.text);
      return;
    }
    field.current?.blur();
    // The typed letters are no search: the field shows the words of the address again.
    field.current?.form?.reset();
    setText(field.current?.value ?? '');
    void navigate(path);
  };
  const onKeyDown = useLatest((event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === 'Escape' && isShown) {
      event.preventDefault();
      setIsOpen(false);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      // From the last one back to the field, which has the number -1.
      const places = options.length + 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      setChosen({ text, place: ((place + 1 + step + places) % places) - 1 });
    } else if (key === 'Enter') {
      setIsOpen(false);
      const option = options[place];
      if (!option) return;
      event.preventDefault();
      choose(option);
    }
  });
  useEffect(() => {
    const input = field.current!;
    const listeners = {
      keydown: (event: KeyboardEvent) => onKeyDown.current(event),
      input: () => {
        setText(input.value);
        setIsOpen(true);
      },
      click: () => setIsOpen(true),
      blur: () => setIsOpen(false),
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) input.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) input.removeEventListener(name, listener);
    };
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
