import { VERSION_KINDS, VERSION_LIMITS } from '#contracts';
import type { Ref } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { SelectField } from '../../../../shared/ui/select-field';
import { TextArea } from '../../../../shared/ui/text-area';
import { TextField } from '../../../../shared/ui/text-field';
import {
  type ItemValues,
  NO_ITEM,
  type VersionFaults,
  versionFaults,
  type VersionValues,
} from '../../model/versions/version-form';
import styles from '../design/version-history.module.css';

/** What a new file changes: buyers get a message, and the history is public (SHELF-09). */
export function VersionFields({
  values,
  touched,
  onChange,
}: {
  values: VersionValues;
  /** Whether somebody tried to send the form; only then a missing text is a fault. */
  touched: boolean;
  onChange: (values: VersionValues) => void;
}) {
  const change = (part: Partial<VersionValues>) => onChange({ ...values, ...part });
  const { items } = values;
  const faults = versionFaults(values);
  const first = useFocusFallback<HTMLLegendElement>();
  return (
    <div className={styles.fields}>
      <SelectField
        label="这一版改了什么（写了就通知买过的人）"
        placeholder="不写说明"
        isRequired={false}
        options={Object.entries(VERSION_KINDS).map(([value, label]) => ({ value, label }))}
        value={values.kind}
        onChange={(kind) => change({ kind: kind as VersionValues['kind'] })}
      />
      {values.kind !== '' && (
        <>
          <TextArea
            label="更新说明"
            rows={2}
            maxLength={VERSION_LIMITS.noteMax}
            value={values.note}
            error={touched ? faults.note : ''}
            onChange={(note) => change({ note })}
          />
          {items.map((item, i) => (
            <Item
              // Items have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              number={i + 1}
              legend={i === 0 ? first : undefined}
              item={item}
              fault={faults.items[i]!}
              touched={touched}
              onChange={(next) =>
                change({ items: items.map((one, at) => (at === i ? next : one)) })
              }
              onRemove={
                items.length > 1
                  ? () => change({ items: items.filter((_, at) => at !== i) })
                  : undefined
              }
            />
          ))}
          {items.length < VERSION_LIMITS.items && (
            <Button
              block
              plain
              type="primary"
              nativeType="button"
              onClick={() => change({ items: [...items, NO_ITEM] })}
            >
              再加一处
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** One place that changed. */
function Item({
  number,
  legend,
  item,
  fault,
  touched,
  onChange,
  onRemove,
}: {
  number: number;
  legend: Ref<HTMLLegendElement> | undefined;
  item: ItemValues;
  fault: VersionFaults['items'][number];
  touched: boolean;
  onChange: (item: ItemValues) => void;
  /** Absent for the only one. */
  onRemove: (() => void) | undefined;
}) {
  const text = (
    field: keyof ItemValues,
    label: string,
    { error = '', maxLength = VERSION_LIMITS.textMax }: { error?: string; maxLength?: number } = {},
  ) => (
    <TextField
      label={label}
      isRequired={false}
      value={item[field]}
      maxLength={maxLength}
      error={error}
      onChange={(value) => onChange({ ...item, [field]: value })}
    />
  );
  return (
    <fieldset className={styles.item}>
      <legend ref={legend} tabIndex={-1}>
        第 {number} 处
      </legend>
      {text('section', '哪一部分，如 袖子', { maxLength: VERSION_LIMITS.sectionMax })}
      {text('sizes', '哪些尺码，用空格分开')}
      {text('row', '第几行', { error: fault.row })}
      {text('old', '原来是')}
      {text('changed', '改成', { error: touched ? fault.changed : '' })}
      {onRemove && (
        <Button plain size="small" type="primary" nativeType="button" onClick={onRemove}>
          去掉第 {number} 处
        </Button>
      )}
    </fieldset>
  );
}
