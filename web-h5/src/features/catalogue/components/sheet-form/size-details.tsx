import { type MeasureKind, SHEET_FIELDS, type SheetFields } from '#contracts';
import {
  isBlank,
  type SheetForm,
  sizesOf,
  type Typed,
  type TypedGroup,
  typedText,
} from '../../model/sheet/form-model';
import type { SheetReading } from '../../model/sheet/form-reader';
import { FieldInput } from './field-input';
import styles from './sheet-form.module.css';

const { label, fits, ease_cm: ease } = SHEET_FIELDS.sizes.fields;

type FitName = keyof typeof fits.fields;

/** Which measures of a body are asked for, by the kind of piece. */
const FITS_OF: Record<MeasureKind, readonly FitName[]> = {
  top: ['bust', 'height', 'age'],
  skirt: ['height', 'age'],
  hat: ['head', 'age'],
  glove: ['hand', 'age'],
  sock: ['foot', 'shoe', 'age'],
  shawl: [],
  flat: [],
};

/** The fields that say whom each size fits: its description, bodies and ease (SHEET-01). */
export function SizeDetails({
  form,
  reading,
  kind,
  onChange,
}: {
  form: SheetForm;
  reading: SheetReading;
  kind: MeasureKind | null;
  onChange: (form: SheetForm) => void;
}) {
  const sizes = sizesOf(form);
  if (sizes.length === 0) return null;
  const fieldsOf = (size: TypedGroup): SheetFields => {
    const typed = (size['fits'] ?? {}) as TypedGroup;
    const names = (Object.keys(fits.fields) as FitName[]).filter(
      (name) => (kind ? FITS_OF[kind] : ['bust']).includes(name) || !isBlank(typed[name] ?? ''),
    );
    const asked = Object.fromEntries(names.map((name) => [name, fits.fields[name]]));
    return {
      label,
      ...(names.length > 0 && { fits: { ...fits, fields: asked } }),
      ...((kind === 'top' || !isBlank(size['ease_cm'] ?? '')) && { ease_cm: ease }),
    };
  };
  const setSize = (i: number, typed: Typed) =>
    onChange({
      ...form,
      values: {
        ...form.values,
        sizes: sizes.map((size, at) => (at === i ? { ...size, ...(typed as TypedGroup) } : size)),
      },
    });
  return (
    <details className={styles.more}>
      <summary>更多：各码的说明、适合身材、放松量</summary>
      <div className={styles.step}>
        {sizes.map((size, i) => (
          <FieldInput
            // Sizes have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            field={{
              kind: 'group',
              label: `${typedText(size, 'code') || `第 ${i + 1} 个`} 码`,
              fields: fieldsOf(size),
              required: [],
            }}
            path={`sizes[${i}]`}
            typed={size}
            reading={reading}
            onChange={(typed) => setSize(i, typed)}
          />
        ))}
        <p className={styles.hint}>范围写成 88–92。买家的“适合我的尺寸”和“算一算”用得到。</p>
      </div>
    </details>
  );
}
