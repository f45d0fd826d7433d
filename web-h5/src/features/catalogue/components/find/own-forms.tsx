import {
  BODY_MEASURES,
  type BodyMeasure,
  choiceLabel,
  DESIGN_FILTERS,
  type DesignSearch,
  YARN_WEIGHT_LABELS,
} from '#contracts';
import { QUANTITIES } from '#knitting';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useKnittingProfile } from '../../../../shared/hooks/use-knitting-profile';
import { decimalKeyboard } from '../../../../shared/lib/decimal-keyboard';
import { SelectField } from '../../../../shared/ui/select-field';
import { TextField } from '../../../../shared/ui/text-field';
import {
  bodyFields,
  bodyValue,
  gaugeFields,
  gaugeValue,
  type OwnValue,
  type StashFields,
  stashFields,
  stashValue,
} from '../../model/find/own-values';
import {
  hasOwnValue,
  ownChoices,
  type OwnFilter,
  withOwnValue,
} from '../../model/find/my-knitting';
import { valueOf, withOnly } from '../../model/find/search-edits';
import styles from './find.module.css';

interface FormProps {
  /** The value of the address; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const FORMS = { body: BodyForm, stash: StashForm, my_gauge: GaugeForm } as const;

/** 适合我的尺寸, 用我的线 and 我的密度 (FIND-04, FIND-05, FIND-06). */
export function OwnForms({
  search,
  onChange,
}: {
  search: DesignSearch;
  onChange: (search: DesignSearch) => void;
}) {
  const forms = (Object.keys(FORMS) as OwnFilter[]).map((filter) => {
    const OwnForm = FORMS[filter];
    const value = valueOf(search, filter);
    return (
      <Details key={filter} label={DESIGN_FILTERS[filter].label} isOpen={value !== ''}>
        <OwnForm
          key={value}
          value={value}
          onChange={(next) => onChange(withOnly(search, filter, next))}
        />
        <OwnValues
          filter={filter}
          value={value}
          onUse={(own) => onChange(withOnly(search, filter, own))}
        />
      </Details>
    );
  });
  return (
    <>
      {forms}
      <p className={styles.landings}>
        <Link to="/account/knitting">我的编织资料：记下尺寸、线、针和密度</Link>
      </p>
    </>
  );
}

/** The values of 我的编织资料 to be used by one tap, and a new one to be kept (FIND-07). */
function OwnValues({
  filter,
  value,
  onUse,
}: {
  filter: OwnFilter;
  value: string;
  onUse: (value: string) => void;
}) {
  const { profile, change, fault } = useKnittingProfile();
  if (!profile) return null;
  const choices = ownChoices(filter, profile).filter((choice) => choice.value !== value);
  const isNew = value !== '' && !hasOwnValue(profile, filter, value);
  if (choices.length === 0 && !isNew && !fault) return null;
  return (
    <div className={styles.values} role="group" aria-label="我的编织资料">
      {choices.map((choice) => (
        <button key={choice.value} type="button" onClick={() => onUse(choice.value)}>
          用我的：{choice.label}
        </button>
      ))}
      {isNew && (
        <button type="button" onClick={() => change((kept) => withOwnValue(kept, filter, value))}>
          记住：{choiceLabel({ filter, value })}
        </button>
      )}
      <p className={styles.fault} role="status">
        {fault}
      </p>
    </div>
  );
}

function Details({
  label,
  isOpen,
  children,
}: {
  label: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  const [isOpenFirst] = useState(isOpen);
  return (
    <details open={isOpenFirst} className={styles.group}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}

function Frame({
  label,
  read,
  onChange,
  children,
}: {
  label: string;
  read: () => OwnValue;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const [fault, setFault] = useState('');
  return (
    <form
      className={styles.own}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const { value, fault: found } = read();
        setFault(found);
        if (!found) onChange(value);
      }}
    >
      {children}
      <p className={styles.fault} role="status">
        {fault}
      </p>
      <button type="submit" className={styles.apply}>
        按这个找
      </button>
    </form>
  );
}

function NumberField({
  min = 0,
  ...field
}: {
  label: string;
  min?: number;
  value: string;
  onChange: (text: string) => void;
}) {
  return <TextField {...field} isRequired={false} inputMode={decimalKeyboard(min)} maxLength={8} />;
}

function BodyForm({ value, onChange }: FormProps) {
  const [fields, setFields] = useState(() => bodyFields(value));
  return (
    <Frame label="适合我的尺寸" read={() => bodyValue(fields)} onChange={onChange}>
      <SelectField
        label="量哪里"
        options={Object.entries(BODY_MEASURES).map(([id, { label }]) => ({ value: id, label }))}
        value={fields.measure}
        onChange={(measure) => setFields({ ...fields, measure: measure as BodyMeasure })}
      />
      <div className={styles.fields}>
        <NumberField
          label="身体尺寸（cm）"
          value={fields.cm}
          onChange={(cm) => setFields({ ...fields, cm })}
        />
        <NumberField
          label="放松量（cm，可不填）"
          min={QUANTITIES.ease.min}
          value={fields.ease}
          onChange={(ease) => setFields({ ...fields, ease })}
        />
      </div>
    </Frame>
  );
}

function StashForm({ value, onChange }: FormProps) {
  const [fields, setFields] = useState(() => stashFields(value));
  const field = (name: keyof Omit<StashFields, 'isByBall'>, label: string) => (
    <NumberField
      label={label}
      value={fields[name]}
      onChange={(text) => setFields({ ...fields, [name]: text })}
    />
  );
  return (
    <Frame label="用我的线" read={() => stashValue(fields)} onChange={onChange}>
      <div className={styles.values} role="group" aria-label="怎么算">
        {[false, true].map((isByBall) => (
          <button
            key={String(isByBall)}
            type="button"
            aria-pressed={fields.isByBall === isByBall}
            onClick={() => setFields({ ...fields, isByBall })}
          >
            {isByBall ? '按克数' : '按米数'}
          </button>
        ))}
      </div>
      <SelectField
        label="线材粗细"
        placeholder={fields.isByBall ? '按每团的克数和米数算' : '请选择'}
        isRequired={false}
        options={Object.entries(YARN_WEIGHT_LABELS).map(([id, label]) => ({ value: id, label }))}
        value={fields.weight}
        onChange={(weight) => setFields({ ...fields, weight })}
      />
      <div className={styles.fields}>
        {fields.isByBall ? (
          <>
            {field('grams', '一共（克）')}
            {field('ballGrams', '每团（克）')}
            {field('ballMetres', '每团（米）')}
          </>
        ) : (
          field('metres', '一共（米）')
        )}
        {field('strands', '几股一起织')}
      </div>
    </Frame>
  );
}

function GaugeForm({ value, onChange }: FormProps) {
  const [fields, setFields] = useState(() => gaugeFields(value));
  const isNarrow = value !== '' && !value.endsWith(':10');
  return (
    <Frame label="我的密度" read={() => gaugeValue(fields, 5)} onChange={onChange}>
      <div className={styles.fields}>
        <NumberField
          label="10 cm 几针"
          value={fields.stitches}
          onChange={(stitches) => setFields({ ...fields, stitches })}
        />
        <NumberField
          label="10 cm 几行（可不填）"
          value={fields.rows}
          onChange={(rows) => setFields({ ...fields, rows })}
        />
      </div>
      {isNarrow && (
        <button
          type="button"
          className={styles.apply}
          onClick={() => onChange(gaugeValue(gaugeFields(value), 10).value)}
        >
          放宽到 ±10%
        </button>
      )}
    </Frame>
  );
}
