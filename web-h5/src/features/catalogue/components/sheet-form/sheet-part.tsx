import { type Category, MEASURES, SHEET_FIELDS, type SheetFieldName } from '#contracts';
import { GAUGE_UNITS, LENGTH_UNITS, YARN_UNITS } from '#knitting';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { OptionChips } from '../../../../shared/ui/option-chips';
import {
  isBlank,
  isBlankForm,
  type SheetForm,
  type Typed,
  type TypedGroup,
  withoutStaleReasons,
} from '../../model/sheet/form-model';
import { currentChoice } from '../../model/category-choice';
import type { SheetReading } from '../../model/sheet/form-reader';
import {
  fieldFor,
  isAsked,
  KIND_LABELS,
  kindOf,
  measuresFor,
  SHEET_STEPS,
  stepOf,
  YARN_ROWS,
} from '../../model/sheet/form-steps';
import { withUnit } from '../../model/sheet/form-units';
import { MainFacts } from '../sheet/main-facts';
import { SizeTable } from '../sheet/size-table';
import { FieldInput } from './field-input';
import { LicenceFields } from './licence-fields';
import styles from './sheet-form.module.css';
import { SizeDetails } from './size-details';
import { SizeTableInput } from './size-table-input';
import { StepsNav } from './steps-nav';
import { TechniqueFields } from './technique-fields';
import { UnitChoice } from './unit-choice';
import { YarnEstimate } from './yarn-estimate';
import { Warnings } from './warnings';

/** The second part of a design's form: its pattern sheet, in steps that may each stay empty (SHEET-03). */
export function SheetPart({
  form,
  reading,
  step,
  categories,
  chosenCategories,
  onStep,
  onChange: onChanged,
}: {
  form: SheetForm;
  reading: SheetReading;
  step: number;
  categories: readonly Category[];
  chosenCategories: readonly number[];
  onStep: (step: number) => void;
  onChange: (form: SheetForm) => void;
}) {
  const onChange = (next: SheetForm) => onChanged(withoutStaleReasons(form, next));
  const heading = useRef<HTMLHeadingElement>(null);
  const kind = kindOf(form, categories, currentChoice(chosenCategories, categories));
  const setValue = (name: string, typed: Typed) =>
    onChange({ ...form, values: { ...form.values, [name]: typed } });
  // No value changes with the unit, so the reasons for kept warnings stay too.
  const setUnit = (name: keyof SheetForm['units']) => (unit: string) =>
    onChanged(withUnit(form, name, unit));
  const goTo = (next: number) => {
    onStep(next);
    heading.current?.focus();
  };
  const fieldOf = (name: SheetFieldName) => {
    if (!isAsked(name, form)) return null;
    if (name === 'techniques') {
      const set = (techniques: string[]) => setValue(name, techniques);
      return <TechniqueFields key={name} form={form} kind={kind} onChange={set} />;
    }
    return (
      <FieldInput
        key={name}
        field={fieldFor(name, form)}
        path={name}
        typed={form.values[name]}
        reading={reading}
        onChange={(typed) => setValue(name, typed)}
      />
    );
  };
  const { title, fields, more } = SHEET_STEPS[step]!;
  const own = (list: readonly { field: string }[]) =>
    list.filter(({ field }) => stepOf(field) === step);
  return (
    <section className={styles.part} aria-label="图解信息" onKeyDown={preventSubmitOnEnter}>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          图解信息（可不填）
        </h2>
        <p className={styles.hint}>填了，买家能按针号、线材、尺码找到它；每一步都可以空着。</p>
      </div>
      <StepsNav
        titles={SHEET_STEPS.map((one) => one.title)}
        step={step}
        states={statesOf(form, reading)}
        onStep={onStep}
      />
      <div className={styles.step} role="group" aria-label={title}>
        {step === 1 && (
          <UnitChoice
            legend="密度数的是几针在"
            units={GAUGE_UNITS}
            unit={form.units.gauge}
            onChange={setUnit('gauge')}
          />
        )}
        {fields.map(fieldOf)}
        {step === 2 && (
          <>
            <UnitChoice
              legend="长度写的是"
              units={YARN_UNITS}
              unit={form.units.yarn}
              onChange={setUnit('yarn')}
            />
            <SizeTableInput
              name="用线量"
              rows={YARN_ROWS}
              form={form}
              reading={reading}
              onChange={onChange}
            />
            <YarnEstimate form={form} sheet={reading.sheet} onChange={onChange} />
            <p className={styles.hint}>多股合织时，总用线量是各股之和。</p>
          </>
        )}
        {step === 3 && (
          <Sizes
            form={form}
            reading={reading}
            kind={kind}
            onChange={onChange}
            onUnit={setUnit('length')}
          />
        )}
        {step === 4 && (
          <LicenceFields
            typed={(form.values['licence'] ?? {}) as TypedGroup}
            reading={reading}
            sheet={reading.sheet}
            onChange={(typed) => setValue('licence', typed)}
          />
        )}
        {more.length > 0 && (
          <details className={styles.more}>
            <summary>更多：{more.map((name) => SHEET_FIELDS[name].label).join('、')}</summary>
            <div className={styles.step}>{more.map(fieldOf)}</div>
          </details>
        )}
        <Warnings
          warnings={reading.warnings.filter((warning) => own([warning]).length > 0)}
          kept={form.kept.filter((one) => own([one]).length > 0)}
          onChange={(kept) =>
            onChange({
              ...form,
              kept: [...form.kept.filter((one) => own([one]).length === 0), ...kept],
            })
          }
        />
      </div>
      <div className={styles.ends}>
        <Button
          plain
          type="primary"
          nativeType="button"
          disabled={step === 0}
          onClick={() => goTo(step - 1)}
        >
          上一步
        </Button>
        <Button
          plain
          type="primary"
          nativeType="button"
          disabled={step === SHEET_STEPS.length - 1}
          onClick={() => goTo(step + 1)}
        >
          下一步
        </Button>
      </div>
      {reading.sheet && !isBlankForm(form) && (
        <details className={styles.more} open>
          <summary>买家会看到</summary>
          <div className={styles.step}>
            <MainFacts sheet={reading.sheet} />
            <SizeTable sheet={reading.sheet} />
          </div>
        </details>
      )}
    </section>
  );
}

/** The size table, of the measures of the kind of piece (SHEET-07). */
function Sizes({
  form,
  reading,
  kind,
  onChange,
  onUnit,
}: {
  form: SheetForm;
  reading: SheetReading;
  kind: ReturnType<typeof kindOf>;
  onChange: (form: SheetForm) => void;
  onUnit: (unit: string) => void;
}) {
  const { shown, rest } = measuresFor(kind, form);
  const rows = shown.map((key) => `measurements.${key}`);
  const asksLength = kind === 'top' || kind === 'skirt';
  return (
    <>
      <OptionChips
        legend="成品是"
        isSingle
        isRequired
        options={Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))}
        chosen={kind ? [kind] : []}
        onChange={([chosen]) => onChange({ ...form, kind: (chosen ?? '') as SheetForm['kind'] })}
      />
      <UnitChoice
        legend="尺寸写的是"
        units={LENGTH_UNITS}
        unit={form.units.length}
        onChange={onUnit}
      />
      <SizeTableInput
        name="填写各码的尺寸"
        rows={rows}
        form={form}
        reading={reading}
        mayName
        onChange={onChange}
      />
      <SizeDetails form={form} reading={reading} kind={kind} onChange={onChange} />
      {rest.length > 0 && (
        <OptionChips
          legend="还要填的尺寸"
          options={rest.map((key) => ({ value: key, label: MEASURES[key].label }))}
          chosen={[]}
          onChange={([key]) =>
            key && onChange({ ...form, cells: { ...form.cells, [`measurements.${key}`]: [''] } })
          }
        />
      )}
      {asksLength && (
        <FieldInput
          field={SHEET_FIELDS.length_from}
          path="length_from"
          typed={form.values['length_from']}
          reading={reading}
          onChange={(typed) =>
            onChange({ ...form, values: { ...form.values, length_from: typed } })
          }
        />
      )}
    </>
  );
}

function statesOf(form: SheetForm, reading: SheetReading) {
  const paths = [...Object.entries(form.values), ...Object.entries(form.cells)].filter(
    ([, typed]) => !isBlank(typed),
  );
  return SHEET_STEPS.map((_, i) => {
    if (Object.keys(reading.faults).some((path) => stepOf(path) === i)) return 'faulty';
    return paths.some(([path]) => stepOf(path) === i) ? 'filled' : 'empty';
  });
}

/** Enter in a field of the sheet must not send the whole form. */
function preventSubmitOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
