import {
  choiceLabel,
  DESIGN_FILTERS,
  type DesignPage,
  EMPTY_SEARCH,
  type FilterName,
  type UnderstoodPart,
  withChoice,
  withoutChoice,
} from '#contracts';
import { withoutPart } from '../../model/find/search-edits';
import type { Find } from '../../hooks/use-find';
import styles from './find.module.css';

/**
 * The chosen filters and the filters recognised in the words, each with a button that removes it (FIND-02, FIND-08,
 * FIND-09).
 */
export function FindChips({
  find: { search, change, labelOf },
  page,
}: {
  find: Pick<Find, 'search' | 'change' | 'labelOf'>;
  /** The first page of the results; undefined until it has loaded. */
  page: DesignPage | undefined;
}) {
  const { understood = [], also = [], fuzzy = [], missing = [] } = page ?? {};
  const asked = understood.filter(({ ask }) => ask);
  const parts = understood.filter(({ value }) => value !== null);
  const isAnything = search.choices.length + search.noAlso.length + parts.length + also.length > 0;
  return (
    <>
      {(isAnything || search.q !== '') && (
        <div className={styles.chips} role="group" aria-label="已选条件">
          {search.choices.map((choice) => (
            <Chip
              key={`${choice.filter} ${choice.value}`}
              label={labelOf(choice)}
              onRemove={() => change(withoutChoice(search, choice))}
            />
          ))}
          {parts.map((part) => {
            const q = withoutPart(search.q, part);
            const label = `${part.written ?? part.text}：${meaningOf(part)}`;
            if (q === null) return <span key={label}>{label}</span>;
            return <Chip key={label} label={label} onRemove={() => change({ ...search, q })} />;
          })}
          {also.map((word) => (
            <Chip
              key={word}
              isAlso
              label={`也搜了：${word}`}
              onRemove={() => change({ ...search, noAlso: [...search.noAlso, word] })}
            />
          ))}
          <button
            type="button"
            className={styles.clear}
            onClick={() => change({ ...EMPTY_SEARCH, sort: search.sort })}
          >
            全部清除
          </button>
        </div>
      )}
      {asked.map((part) => {
        const { text, written = text, filter, ask = [] } = part;
        const question = `“${written}”是哪一种？`;
        return (
          <div key={text} className={styles.chips} role="group" aria-label={question}>
            <span>{question}</span>
            {ask.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                onClick={() => {
                  const choice = { filter: filter as FilterName, value };
                  change(
                    withChoice({ ...search, q: withoutPart(search.q, part) ?? search.q }, choice),
                  );
                }}
              >
                {label}
              </button>
            ))}
          </div>
        );
      })}
      {fuzzy.length > 0 && <p className={styles.note}>按相近的字找：{fuzzy.join('、')}</p>}
      {missing.length > 0 && (
        <p className={styles.note}>没有图解写到“{missing.join('”“')}”，按其余的字找。</p>
      )}
    </>
  );
}

function Chip({
  label,
  isAlso = false,
  onRemove,
}: {
  label: string;
  isAlso?: boolean;
  onRemove: () => void;
}) {
  return (
    <button
      type="button"
      className={isAlso ? styles.also : styles.chip}
      aria-label={`去掉 ${label}`}
      onClick={onRemove}
    >
      {label} <span aria-hidden="true">×</span>
    </button>
  );
}

function meaningOf({ filter, value, text }: UnderstoodPart): string {
  if (!Object.hasOwn(DESIGN_FILTERS, filter)) return text;
  return choiceLabel({ filter: filter as FilterName, value: value ?? '' }) ?? text;
}
