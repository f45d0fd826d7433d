import {
  KNITTING_PROFILE_LIMITS,
  KNITTING_PROFILE_MESSAGES,
  type KnittingYarn,
  readKnittingProfile,
  YARN_QUANTITIES,
  YARN_WEIGHT_LABELS,
  type YarnQuantity,
} from '#contracts';
import { useRef, useState } from 'react';
import { yarnText } from '../../../shared/lib/yarn-text';
import { focusFirstFault } from '../../../shared/ui/panel';
import { SelectField } from '../../../shared/ui/select-field';
import { TextField } from '../../../shared/ui/text-field';
import { readNumbers, type Texts } from '../model/calculators/profile-fields';
import type { OwnPartProps } from './own-knitting';
import { NumberFields } from './own-numbers';
import styles from './own-knitting.module.css';

/** The yarns of the knitting profile, to be added and removed (FIND-07). */
export function OwnYarns({ profile: { yarns = [] }, change }: OwnPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFull = yarns.length >= KNITTING_PROFILE_LIMITS.yarns;
  const remove = (yarn: KnittingYarn) => {
    const text = JSON.stringify(yarn);
    change((kept) => ({
      ...kept,
      yarns: (kept.yarns ?? []).filter((other) => JSON.stringify(other) !== text),
    }));
    // The button that has the focus goes away.
    heading.current?.focus();
  };
  return (
    <section className={styles.part} aria-label="我的线">
      <h2 ref={heading} tabIndex={-1}>
        我的线
      </h2>
      {yarns.length > 0 && (
        <ul className={styles.yarns}>
          {yarns.map((yarn) => (
            <li key={JSON.stringify(yarn)}>
              <span>{yarnText(yarn)}</span>
              <button
                type="button"
                aria-label={`删掉 ${yarnText(yarn)}`}
                onClick={() => remove(yarn)}
              >
                删掉
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={styles.note}>{KNITTING_PROFILE_MESSAGES.tooManyYarns}</p>
      ) : (
        <YarnForm
          onAdd={(yarn, onDone) =>
            change((kept) => ({ ...kept, yarns: [...(kept.yarns ?? []), yarn] }), onDone)
          }
        />
      )}
    </section>
  );
}

function YarnForm({ onAdd }: { onAdd: (yarn: KnittingYarn, onDone: () => void) => void }) {
  const [name, setName] = useState('');
  const [weight, setWeight] = useState('');
  const [texts, setTexts] = useState<Texts<YarnQuantity>>({});
  const [faults, setFaults] = useState<Texts<YarnQuantity>>({});
  const [nameFault, setNameFault] = useState('');
  const clear = () => {
    setName('');
    setWeight('');
    setTexts({});
  };
  const add = () => {
    const { numbers, faults: found } = readNumbers(YARN_QUANTITIES, texts);
    const given = { name, ...(weight && { weight }), ...numbers };
    const { profile, faults: refused } = readKnittingProfile({ yarns: [given] });
    const isValid = Object.keys(found).length === 0;
    setFaults(found);
    setNameFault(isValid ? (Object.values(refused)[0]?.[0] ?? '') : '');
    const [yarn] = profile.yarns ?? [];
    if (isValid && yarn && Object.keys(refused).length === 0) onAdd(yarn, clear);
  };
  return (
    <form
      className={styles.add}
      noValidate
      aria-label="加一种线"
      onSubmit={(event) => {
        event.preventDefault();
        add();
        const form = event.currentTarget;
        requestAnimationFrame(() => focusFirstFault(form));
      }}
    >
      <div className={styles.fields}>
        <TextField
          label="线的名字"
          isRequired={false}
          maxLength={KNITTING_PROFILE_LIMITS.yarnName}
          value={name}
          error={nameFault}
          onChange={setName}
        />
        <SelectField
          label="粗细"
          placeholder="不知道"
          isRequired={false}
          options={Object.entries(YARN_WEIGHT_LABELS).map(([id, label]) => ({ value: id, label }))}
          value={weight}
          onChange={setWeight}
        />
      </div>
      <NumberFields
        quantities={YARN_QUANTITIES}
        texts={texts}
        faults={faults}
        onChange={setTexts}
      />
      <p className={styles.note}>找图解要用到：粗细和一共几米；或一共几克，加每团几米、几克。</p>
      <div className={styles.end}>
        <button type="submit">加上这种线</button>
      </div>
    </form>
  );
}
