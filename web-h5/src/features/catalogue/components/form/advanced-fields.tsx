import { type Category, type DesignFilters, MESSAGES, parseYuan } from '#contracts';
import { TextField } from '../../../../shared/ui/text-field';
import fieldStyles from '../../../../shared/ui/text-field.module.css';
import styles from '../search/search-form.module.css';

const PRICE_FIELDS = [
  ['price_min', '最低价（元）'],
  ['price_max', '最高价（元）'],
] as const;

/** The further filters of the home page's search (HOME-06). */
export function AdvancedFields({
  filters,
  categories,
  onChange,
}: {
  filters: DesignFilters;
  categories: readonly Category[];
  onChange: (filters: DesignFilters) => void;
}) {
  const set = (field: keyof DesignFilters) => (value: string) =>
    onChange({ ...filters, [field]: value });
  return (
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
