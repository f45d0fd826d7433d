import {
  type Category,
  findDescriptionFault,
  findDesignNameFault,
  findOldPriceFault,
  findPriceFault,
} from '#contracts';
import { TextArea } from '../../../shared/ui/text-area';
import { TextField } from '../../../shared/ui/text-field';
import styles from './design-fields.module.css';

/** The text fields of a design's form. */
export interface DesignValues {
  name: string;
  description: string;
  /** In yuan, as typed. */
  price: string;
  old_price: string;
  categories: number[];
}

export const EMPTY_DESIGN: DesignValues = {
  name: '',
  description: '',
  price: '',
  old_price: '',
  categories: [],
};

/** The errors by field, by the server's own rules; '' for a valid field. */
export function findDesignFaults(values: DesignValues) {
  return {
    name: findDesignNameFault(values.name) ?? '',
    description: findDescriptionFault(values.description) ?? '',
    price: findPriceFault(values.price) ?? '',
    old_price: findOldPriceFault(values.old_price) ?? '',
  };
}

/** The fields of a design. An error is shown once the field has a value, or if `touched`. */
export function DesignFields({
  values,
  categories,
  touched,
  onChange,
}: {
  values: DesignValues;
  categories: readonly Category[];
  touched: boolean;
  onChange: (values: DesignValues) => void;
}) {
  const faults = findDesignFaults(values);
  const shown = (field: keyof typeof faults) => (touched || values[field] ? faults[field] : '');
  const set = (change: Partial<DesignValues>) => onChange({ ...values, ...change });
  return (
    <>
      <Categories
        categories={categories}
        chosen={values.categories}
        onChange={(chosen) => set({ categories: chosen })}
      />
      <TextField
        label="名称"
        value={values.name}
        error={shown('name')}
        onChange={(name) => set({ name })}
      />
      <TextArea
        label="描述"
        value={values.description}
        error={shown('description')}
        onChange={(description) => set({ description })}
      />
      <div className={styles.prices}>
        <TextField
          label="价格（元）"
          inputMode="decimal"
          value={values.price}
          error={shown('price')}
          onChange={(price) => set({ price })}
        />
        <TextField
          label="原价（元，可不填）"
          isRequired={false}
          inputMode="decimal"
          value={values.old_price}
          error={shown('old_price')}
          onChange={(old) => set({ old_price: old })}
        />
      </div>
    </>
  );
}

function Categories({
  categories,
  chosen,
  onChange,
}: {
  categories: readonly Category[];
  chosen: number[];
  onChange: (chosen: number[]) => void;
}) {
  return (
    <fieldset className={styles.categories}>
      <legend>分类（可多选）</legend>
      {categories.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
