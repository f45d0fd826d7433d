import { type MeasureKind, TECHNIQUE_GROUPS } from '#contracts';
import { OptionChips } from '../../../../shared/ui/option-chips';
import { type SheetForm, typedList } from '../../model/sheet/form-model';
import { techniqueGroupsFor } from '../../model/sheet/form-steps';
import styles from './sheet-form.module.css';

/** Techniques by group; each group is opened on demand. */
export function TechniqueFields({
  form,
  kind,
  onChange,
}: {
  form: SheetForm;
  kind: MeasureKind | null;
  onChange: (techniques: string[]) => void;
}) {
  const chosen = typedList(form.values, 'techniques');
  return (
    <div className={styles.techniques} role="group" aria-label="技法与结构">
      <span>技法与结构</span>
      {techniqueGroupsFor(form, kind).map((group) => {
        const { label, values } = TECHNIQUE_GROUPS[group];
        const options = Object.entries(values).map(([value, name]) => ({ value, label: name }));
        const own = options.filter(({ value }) => chosen.includes(value));
        return (
          <details key={group} className={styles.more}>
            <summary>
              {label}
              {own.length > 0 && `：${own.map((option) => option.label).join('、')}`}
            </summary>
            <OptionChips
              legend={label}
              options={options}
              chosen={own.map(({ value }) => value)}
              onChange={(next) =>
                onChange([
                  ...chosen.filter((one) => !options.some(({ value }) => value === one)),
                  ...next,
                ])
              }
            />
          </details>
        );
      })}
    </div>
  );
}
