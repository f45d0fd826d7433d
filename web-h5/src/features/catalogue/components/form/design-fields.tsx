import {
  type Category,
  validateDescription,
  validateDesignName,
  validateOldPrice,
  validatePrice,
  isLongerThan,
  LIMITS,
  MESSAGES,
  type PictureKind,
} from '#contracts';
import { SelectField } from '../../../../shared/ui/select-field';
import { TextArea } from '../../../../shared/ui/text-area';
import { TextField } from '../../../../shared/ui/text-field';
import { currentChoice } from '../../model/category-choice';
import { CategoryFields } from './category-fields';
import styles from './design-fields.module.css';

/** The text fields of a design's form. */
export interface DesignValues {
  name: string;
  description: string;
  /** The price in yuan, as typed. */
  price: string;
  old_price: string;
  categories: number[];
  /** What an old price that was not asked here refers to (LAW-05). */
  old_price_ground: string;
  /** What the pictures are (LAW-09); '' for not said. */
  picture_kind: PictureKind | '';
}

export const EMPTY_DESIGN: DesignValues = {
  name: '',
  description: '',
  price: '',
  old_price: '',
  categories: [],
  old_price_ground: '',
  picture_kind: '',
};

/** The errors by field, by the server's own rules; '' for a valid field. */
export function validateDesign(values: DesignValues) {
  return {
    name: validateDesignName(values.name) ?? '',
    description: validateDescription(values.description) ?? '',
    price: validatePrice(values.price) ?? '',
    old_price: validateOldPrice(values.old_price) ?? '',
    old_price_ground: isLongerThan(values.old_price_ground, LIMITS.oldPriceGroundMax)
      ? MESSAGES.oldPriceGroundTooLong
      : '',
  };
}

/** The fields of a design. An error is shown once the field has a value, or if `touched`. */
export function DesignFields({
  values,
  categories,
  touched,
  provenOldPrice = '',
  onChange,
}: {
  values: DesignValues;
  categories: readonly Category[];
  touched: boolean;
  /** The old price that was asked here for long enough: it needs no ground. */
  provenOldPrice?: string;
  onChange: (values: DesignValues) => void;
}) {
  const faults = validateDesign(values);
  const shown = (field: keyof typeof faults) => (touched || values[field] ? faults[field] : '');
  const set = (change: Partial<DesignValues>) => onChange({ ...values, ...change });
  return (
    <>
      <CategoryFields
        categories={categories}
        chosen={currentChoice(values.categories, categories)}
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
      {values.old_price && values.old_price !== provenOldPrice && (
        <>
          <TextField
            label="参考价的依据"
            isRequired={false}
            placeholder="例如：纸质书定价"
            value={values.old_price_ground}
            error={faults.old_price_ground}
            onChange={(ground) => set({ old_price_ground: ground })}
          />
          <p className={styles.warning} role="status">
            在本店卖过七天以上的价格才算“原价”，这个会标成“参考价”。
            {!values.old_price_ground.trim() && '请写上依据：没有依据的参考价容易被当成虚假折扣。'}
          </p>
        </>
      )}
      <SelectField
        label="作品图的来源"
        placeholder="请选择"
        isRequired={false}
        options={Object.values(PICTURE_KINDS)}
        value={values.picture_kind && PICTURE_KINDS[values.picture_kind]}
        onChange={(label) => set({ picture_kind: pictureKindOf(label) })}
      />
      {!values.picture_kind && (
        <p className={styles.warning} role="status">
          请说明图片从哪来，设计页会照实写出；AI 生成的图片必须标明。
        </p>
      )}
    </>
  );
}

const PICTURE_KINDS: Record<PictureKind, string> = {
  photo: '织成的实物照片',
  drawn: '绘制的',
  ai: 'AI 生成的',
};

function pictureKindOf(label: string): PictureKind | '' {
  const kinds = Object.keys(PICTURE_KINDS) as PictureKind[];
  return kinds.find((kind) => PICTURE_KINDS[kind] === label) ?? '';
}
