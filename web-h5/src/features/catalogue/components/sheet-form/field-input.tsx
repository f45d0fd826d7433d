import type { Difficulty, GroupField, RowsField, SheetField, SheetFields } from '#contracts';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { OptionChips } from '../../../../shared/ui/option-chips';
import { SelectField } from '../../../../shared/ui/select-field';
import { TextField } from '../../../../shared/ui/text-field';
import { DIFFICULTY_RUBRIC } from '../../model/sheet/difficulty-rubric';
import { emptyRow, isBlank, type Typed, type TypedGroup } from '../../model/sheet/form-model';
import type { SheetReading } from '../../model/sheet/form-reader';
import { NeedleQuestion } from './needle-question';
import styles from './sheet-form.module.css';

/** Up to this many options are shown as buttons, more as a list to choose from. */
const MAX_CHIPS = 6;

interface FieldProps {
  field: SheetField;
  /** Its path in the sheet, such as `gauge[0].sts`. */
  path: string;
  /** Undefined if it was never touched. */
  typed: Typed | undefined;
  reading: SheetReading;
  onChange: (typed: Typed) => void;
}

/** The input of a field of the sheet, by its declaration. */
export function FieldInput({ field, path, typed, reading, onChange }: FieldProps) {
  const text = typeof typed === 'string' ? typed : '';
  const error = reading.faults[path] ?? '';
  const note = reading.understood[path] ?? '';
  const { label } = field;
  switch (field.kind) {
    case 'choices':
      return (
        <OptionChips
          legend={label}
          options={optionsOf(field.options)}
          chosen={Array.isArray(typed) ? (typed as string[]) : []}
          onChange={onChange}
        />
      );
    case 'choice':
    case 'level':
    case 'flag': {
      const options = optionsOf(field.kind === 'flag' ? { yes: '是', no: '否' } : field.options);
      if (options.length > MAX_CHIPS) {
        return (
          <SelectField
            label={label}
            placeholder="不填"
            isRequired={false}
            options={options}
            value={text}
            error={error}
            onChange={onChange}
          />
        );
      }
      const meaning = field.kind === 'level' ? DIFFICULTY_RUBRIC[Number(text) as Difficulty] : null;
      return (
        <div className={styles.choice}>
          <OptionChips
            legend={label}
            isSingle
            options={options}
            chosen={text === '' ? [] : [text]}
            onChange={([chosen]) => onChange(chosen ?? '')}
          />
          {meaning && <p className={styles.hint}>{meaning}</p>}
        </div>
      );
    }
    case 'group':
      return (
        <GroupInput
          field={field}
          path={path}
          typed={(typed ?? {}) as TypedGroup}
          reading={reading}
          onChange={onChange}
        />
      );
    case 'rows':
      return (
        <RowsInput
          field={field}
          path={path}
          typed={(typed ?? []) as TypedGroup[]}
          reading={reading}
          onChange={onChange}
        />
      );
    case 'number':
    case 'per_size': {
      const isTool = field.unit === 'mm';
      return (
        <div>
          <TextField
            label={
              isTool ? `${label}（mm、US 或号）` : `${label}${field.unit && `（${field.unit}）`}`
            }
            isRequired={false}
            maxLength={field.kind === 'per_size' ? 200 : 30}
            // A needle may be typed as US 6 or 8号.
            {...(!isTool && field.kind === 'number' && { inputMode: 'decimal' as const })}
            {...(field.kind === 'per_size' && { placeholder: '各码用 / 分开' })}
            value={text}
            error={error}
            note={note}
            onChange={onChange}
          />
          <NeedleQuestion meanings={reading.questions[path]} onChoose={onChange} />
        </div>
      );
    }
    case 'range':
    case 'text':
    case 'texts':
    case 'date':
    case 'measures':
    default:
      return (
        <TextField
          label={labelOf(field)}
          isRequired={false}
          type={field.kind === 'date' ? 'date' : 'text'}
          value={text}
          error={error}
          note={note}
          onChange={onChange}
        />
      );
  }
}

function labelOf(field: SheetField): string {
  if (field.kind === 'texts') return `${field.label}（用顿号分开）`;
  return field.kind === 'range' && field.unit ? `${field.label}（${field.unit}）` : field.label;
}

function optionsOf(options: Readonly<Record<string, string>>) {
  return Object.entries(options).map(([value, label]) => ({ value, label }));
}

/** Fields of a row that are seldom known are shown on demand. `per` is not shown, because it has only one value. */
const SELDOM = ['tip_cm', 'sets', 'cable_cm', 'round', 'tool_mm', 'used_for', 'colour', 'fibre'];
const FIXED = ['per'];

type PartProps<F> = Omit<FieldProps, 'field' | 'typed' | 'onChange'> & { field: F };

/** The fields of an object. */
function GroupInput({
  field,
  path,
  typed,
  reading,
  onChange,
}: PartProps<GroupField<SheetFields>> & {
  typed: TypedGroup;
  onChange: (typed: TypedGroup) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{field.label}</legend>
      <Parts
        fields={field.fields}
        path={path}
        typed={typed}
        reading={reading}
        onChange={onChange}
      />
    </fieldset>
  );
}

/** A list of objects: one to begin with, more on demand. */
function RowsInput({
  field,
  path,
  typed,
  reading,
  onChange,
}: PartProps<RowsField<SheetFields>> & {
  typed: TypedGroup[];
  onChange: (typed: TypedGroup[]) => void;
}) {
  const rows = typed.length > 0 ? typed : [emptyRow(field.fields)];
  const nameOf = (i: number) => (rows.length > 1 ? `${field.label} ${i + 1}` : field.label);
  const first = useFocusFallback<HTMLLegendElement>();
  return (
    <div className={styles.rows}>
      {rows.map((row, i) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={i} className={styles.group}>
          <legend ref={i === 0 ? first : undefined} tabIndex={-1}>
            {nameOf(i)}
          </legend>
          <Parts
            fields={field.fields}
            path={`${path}[${i}]`}
            typed={row}
            reading={reading}
            onChange={(next) => onChange(rows.map((other, at) => (at === i ? next : other)))}
          />
          {typed.length > 1 && (
            <button
              type="button"
              className={styles.textButton}
              onClick={() => onChange(rows.filter((_, at) => at !== i))}
            >
              删除{nameOf(i)}
            </button>
          )}
        </fieldset>
      ))}
      {typed.length > 0 && typed.length < field.maxItems && (
        <button
          type="button"
          className={styles.textButton}
          onClick={() => onChange([...rows, emptyRow(field.fields)])}
        >
          再加一项{field.label}
        </button>
      )}
    </div>
  );
}

function Parts({
  fields,
  path,
  typed,
  reading,
  onChange,
}: {
  fields: SheetFields;
  path: string;
  typed: TypedGroup;
  reading: SheetReading;
  onChange: (typed: TypedGroup) => void;
}) {
  const names = Object.keys(fields).filter((name) => !FIXED.includes(name));
  const seldom = names.filter((name) => SELDOM.includes(name));
  const isUsed = seldom.some(
    (name) => !isBlank(typed[name] ?? '') || `${path}.${name}` in reading.faults,
  );
  const inputOf = (name: string) => (
    <FieldInput
      key={name}
      field={fields[name]!}
      path={`${path}.${name}`}
      typed={typed[name]}
      reading={reading}
      onChange={(next) => onChange({ ...typed, [name]: next })}
    />
  );
  return (
    <>
      <div className={styles.grid}>
        {names.filter((name) => !seldom.includes(name)).map(inputOf)}
      </div>
      {seldom.length > 0 && (
        <details className={styles.more} open={isUsed || undefined}>
          <summary>更多</summary>
          <div className={styles.grid}>{seldom.map(inputOf)}</div>
        </details>
      )}
    </>
  );
}
