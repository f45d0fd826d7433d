import { DEFAULT_LICENCE, LICENCE_FIELDS, type PatternSheet } from '#contracts';
import { SelectField } from '../../../../shared/ui/select-field';
import { TextField } from '../../../../shared/ui/text-field';
import type { TypedGroup } from '../../model/sheet/form-model';
import { typedText } from '../../model/sheet/form-model';
import type { SheetReading } from '../../model/sheet/form-reader';
import { LicenceTerms } from '../../../../shared/ui/licence-terms';
import styles from './sheet-form.module.css';

/** The terms that a designer may choose; the others have one value. What is not chosen has the default (SHEET-14). */
export function LicenceFields({
  typed,
  reading,
  sheet,
  onChange,
}: {
  typed: TypedGroup;
  reading: SheetReading;
  sheet: PatternSheet | null;
  onChange: (typed: TypedGroup) => void;
}) {
  const valueOf = (name: keyof typeof LICENCE_FIELDS) =>
    typedText(typed, name) || String(DEFAULT_LICENCE[name]);
  const isSmall = valueOf('sell_finished') === 'handmade_small';
  return (
    <>
      <p className={styles.hint}>不改就按下面的默认条款；买家付款前会看到。</p>
      <div className={styles.grid}>
        {(Object.keys(LICENCE_FIELDS) as (keyof typeof LICENCE_FIELDS)[]).map((name) => {
          const field = LICENCE_FIELDS[name];
          if (field.kind === 'number') {
            return (
              isSmall && (
                <TextField
                  key={name}
                  label={`${field.label}（${field.unit}）`}
                  isRequired={false}
                  inputMode="numeric"
                  maxLength={10}
                  placeholder={String(DEFAULT_LICENCE.sell_limit)}
                  value={typedText(typed, name)}
                  error={reading.faults[`licence.${name}`] ?? ''}
                  onChange={(text) => onChange({ ...typed, [name]: text })}
                />
              )
            );
          }
          const options = Object.entries(field.options);
          if (options.length === 1) return null;
          return (
            <SelectField
              key={name}
              label={field.label}
              options={options.map(([value, label]) => ({ value, label }))}
              value={valueOf(name)}
              onChange={(value) => onChange({ ...typed, [name]: value })}
            />
          );
        })}
      </div>
      <LicenceTerms licence={sheet?.licence ?? DEFAULT_LICENCE} />
    </>
  );
}
