import type { Quantity } from '#knitting';
import { useState } from 'react';
import { decimalKeyboard } from '../../../shared/lib/decimal-keyboard';
import { focusFirstFault } from '../../../shared/ui/panel';
import { TextField } from '../../../shared/ui/text-field';
import {
  changedTexts,
  type Numbers,
  readNumbers,
  type Texts,
  textsOf,
  withTypedNumbers,
} from '../model/calculators/profile-fields';
import styles from './own-knitting.module.css';

/** A form for numbers of the knitting profile (FIND-07). Fields that were not typed into show what is kept. */
export function OwnNumbers<Name extends string>({
  title,
  note,
  quantities,
  numbers,
  onSave,
}: {
  title: string;
  note: string;
  quantities: Readonly<Record<Name, Quantity>>;
  numbers: Numbers<Name>;
  onSave: (edit: (kept: Numbers<Name>) => Numbers<Name>, onDone: () => void) => void;
}) {
  const [typed, setTyped] = useState<Texts<Name>>({});
  const [faults, setFaults] = useState<Texts<Name>>({});
  const [isSaved, setIsSaved] = useState(false);
  const shown = textsOf(quantities, numbers);
  const texts = { ...shown, ...typed };
  return (
    <form
      className={styles.part}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const changed = changedTexts(shown, typed);
        const read = readNumbers(quantities, changed);
        setFaults(read.faults);
        if (Object.keys(read.faults).length > 0) {
          requestAnimationFrame(() => focusFirstFault(form));
          return;
        }
        onSave(
          (kept) => withTypedNumbers(kept, changed, read.numbers),
          () => {
            setTyped((now) => changedTexts(typed, now));
            setIsSaved(true);
          },
        );
      }}
    >
      <h2>{title}</h2>
      <p className={styles.note}>{note}</p>
      <NumberFields
        quantities={quantities}
        texts={texts}
        faults={faults}
        onChange={(next) => {
          setIsSaved(false);
          setTyped({ ...typed, ...changedTexts(texts, next) });
        }}
      />
      <div className={styles.end}>
        <button type="submit">保存{title.replace('我的', '')}</button>
        <span role="status">{isSaved && '已保存'}</span>
      </div>
    </form>
  );
}

/** A field for each quantity, with its unit. */
export function NumberFields<Name extends string>({
  quantities,
  texts,
  faults,
  onChange,
}: {
  quantities: Readonly<Record<Name, Quantity>>;
  texts: Texts<Name>;
  faults: Texts<Name>;
  onChange: (texts: Texts<Name>) => void;
}) {
  return (
    <div className={styles.fields}>
      {(Object.keys(quantities) as Name[]).map((name) => {
        const { label, unit } = quantities[name];
        return (
          <TextField
            key={name}
            label={unit ? `${label}（${unit.replace('/10cm', '')}）` : label}
            isRequired={false}
            inputMode={decimalKeyboard(quantities[name].min)}
            maxLength={12}
            value={texts[name] ?? ''}
            error={faults[name] ?? ''}
            onChange={(text) => onChange({ ...texts, [name]: text })}
          />
        );
      })}
    </div>
  );
}
