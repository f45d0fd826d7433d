import { type Category, type DesignFilters, MESSAGES, parseYuan } from '#contracts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePageSearch } from '../../../shared/lib/page-search';
import { TextField } from '../../../shared/ui/text-field';
import fieldStyles from '../../../shared/ui/text-field.module.css';
import styles from './search-form.module.css';
import { isSearch } from '../api/queries';

const PRICE_FIELDS = [
  ['price_min', '最低价（元）'],
  ['price_max', '最高价（元）'],
] as const;

/** The search of the home page: by name, with more filters behind 高级. */
export function SearchForm({
  filters,
  categories,
  onChange,
}: {
  filters: DesignFilters;
  categories: readonly Category[];
  onChange: (filters: DesignFilters) => void;
}) {
  const [advanced, setAdvanced] = useState(isSearch({ ...filters, name: '' }));
  const name = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange({});
    // The button disappears, so the focus moves to the field.
    name.current?.focus();
  };
  const set = (field: keyof DesignFilters) => (value: string) =>
    onChange({ ...filters, [field]: value });
  return (
    <form
      className={styles.form}
      role="search"
      // The search runs while typing; the button is for visitors who expect one.
      onSubmit={(event) => {
        event.preventDefault();
        // Closes the on-screen keyboard, which would cover the results.
        (document.activeElement as HTMLElement | null)?.blur();
      }}
    >
      <div ref={usePageSearch()} className={styles.bar}>
        <input
          ref={name}
          type="search"
          aria-label="设计名称"
          placeholder="搜毛衣、麻花、新手…"
          enterKeyHint="search"
          maxLength={100}
          value={filters.name ?? ''}
          onChange={(event) => set('name')(event.target.value)}
        />
        {isSearch(filters) ? (
          <button type="button" onClick={clear}>
            清除
          </button>
        ) : (
          <Link to="/find">筛选</Link>
        )}
        <button type="button" aria-expanded={advanced} onClick={() => setAdvanced(!advanced)}>
          {advanced ? '收起' : '高级'}
        </button>
        <button type="submit" className={styles.submit}>
          搜索
        </button>
      </div>
      {advanced && (
        <div className={styles.advanced}>
          <div className={fieldStyles.field}>
            <label htmlFor="search-category">分类</label>
            <select
              id="search-category"
              value={filters.categories ?? ''}
              onChange={(event) => set('categories')(event.target.value)}
            >
              <option value="">全部</option>
              {categories.map((category) => (
                <option key={category.id} value={category.id}>
                  {indented(category, categories)}
                </option>
              ))}
            </select>
          </div>
          <TextField
            label="描述"
            isRequired={false}
            value={filters.description ?? ''}
            maxLength={100}
            onChange={set('description')}
          />
          {PRICE_FIELDS.map(([field, label]) => (
            <TextField
              key={field}
              label={label}
              isRequired={false}
              inputMode="decimal"
              value={filters[field] ?? ''}
              error={priceError(filters, field)}
              maxLength={13}
              onChange={set(field)}
            />
          ))}
        </div>
      )}
    </form>
  );
}

/** A category's name, set in by its level. */
function indented({ parent, name }: Category, all: readonly Category[]): string {
  const above = all.find(({ id }) => id === parent);
  return above ? `　${indented({ ...above, name }, all)}` : name;
}

function priceError(filters: DesignFilters, field: 'price_min' | 'price_max'): string {
  const fenOf = (yuan: string | undefined) => (yuan ? parseYuan(yuan) : null);
  if (filters[field] && fenOf(filters[field]) === null) return MESSAGES.priceInvalid;
  const [least, most] = [fenOf(filters.price_min), fenOf(filters.price_max)];
  const isCrossed = field === 'price_max' && least !== null && most !== null && least > most;
  return isCrossed ? '最高价低于最低价' : '';
}
