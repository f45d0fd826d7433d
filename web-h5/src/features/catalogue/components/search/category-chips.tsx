import type { Category } from '#contracts';
import { isFirstLevel } from '../../hooks/use-categories';
import styles from './category-chips.module.css';

/** The categories as a row of toggle buttons; an empty value means all. */
export function CategoryChips({
  categories,
  value,
  onChange,
}: {
  categories: readonly Category[];
  value: string;
  onChange: (categoryId: string) => void;
}) {
  // Those of the first level; each has the designs of all below it (SHEET-15).
  const choices = [{ id: '', name: '全部' }, ...categories.filter(isFirstLevel)];
  return (
    <div className={styles.chips} role="group" aria-label="分类">
      {choices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={String(id) === value}
          onClick={() => onChange(String(id))}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
