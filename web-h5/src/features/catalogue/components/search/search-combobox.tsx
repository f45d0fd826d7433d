import { type RefObject, Suspense, useState } from 'react';
import { lazyOptional } from '../../../../shared/lib/lazy-optional';
import type { ShownList } from './suggestion-list';

const Suggestions = lazyOptional(async () => {
  const module = await import('./suggestion-list');
  return module.SuggestionList;
});

/**
 * The field of a search with suggestions while typing: an editable combobox (FIND-11). The code of its list is loaded when
 * the field is first used. It stands in a form with `position: relative`, whose submission calls `onSearch` of the caller.
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
  const [isUsed, setIsUsed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<ShownList>(null);
  return (
    <>
      <input
        ref={field}
        id={id}
        type="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown !== null}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={shown?.active}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setIsOpen(true);
        }}
        onFocus={() => setIsUsed(true)}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
      />
      {isUsed && (
        <Suspense>
          <Suggestions
            id={id}
            field={field}
            text={text}
            isOpen={isOpen}
            onOpen={setIsOpen}
            onText={onText}
            onSearch={onSearch}
            onShown={setShown}
          />
        </Suspense>
      )}
    </>
  );
}
