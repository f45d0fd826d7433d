import { type Category, type DesignFilters, MESSAGES, parseYuan } from '#contracts';
import { useState } from 'react';
import { TextField } from '../../shared/ui/text-field';
import fieldStyles from '../../shared/ui/text-field.module.css';
import styles from './search-form.module.css';
import { isSearch } from './use-designs';

/** The home page's search: by name, and by everything else behind 高级. */
export function SearchForm({
  filters,
  categories,
  onChange,
  onSubmit,
}: {
  filters: DesignFilters;
  categories: readonly Category[];
  onChange: (filters: DesignFilters) => void;
  onSubmit: () => void;
}) {
  const [advanced, setAdvanced] = useState(isSearch({ ...filters, name: '' }));
  const set = (field: keyof DesignFilters) => (value: string) =>
    onChange({ ...filters, [field]: value });
  return (
    <form
      className={styles.form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={styles.bar}>
        <input
          type="search"
          aria-label="设计名称"
          placeholder="搜设计名称，如“费尔岛”"
          maxLength={100}
          value={filters.name ?? ''}
          onChange={(event) => set('name')(event.target.value)}
        />
        {isSearch(filters) && (
          <button type="button" onClick={() => onChange({})}>
            清除
          </button>
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
                  {category.name}
                </option>
              ))}
            </select>
          </div>
          <TextField
            label="描述"
            value={filters.description ?? ''}
            maxLength={100}
            onChange={set('description')}
          />
          <TextField
            label="最低价（元）"
            inputMode="decimal"
            value={filters.price_min ?? ''}
            error={priceError(filters.price_min)}
            maxLength={13}
            onChange={set('price_min')}
          />
          <TextField
            label="最高价（元）"
            inputMode="decimal"
            value={filters.price_max ?? ''}
            error={priceError(filters.price_max)}
            maxLength={13}
            onChange={set('price_max')}
          />
        </div>
      )}
    </form>
  );
}

function priceError(yuan: string | undefined): string {
  return yuan && parseYuan(yuan) === null ? MESSAGES.priceInvalid : '';
}
