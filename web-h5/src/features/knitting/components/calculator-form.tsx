import type { Calculator, Field, Values } from '../model/calculators/calculator';
import { unitOf, withValue } from '../model/calculators/calculator';
import { ChoiceInput } from './choice-input';
import styles from './fields.module.css';
import { NumberInput } from './number-input';
import { TextInput } from './text-input';

/** The fields of a calculator that are shown with the present values. */
export function CalculatorForm({
  calculator,
  values,
  problem,
  onChange,
}: {
  calculator: Calculator;
  values: Values;
  /** The field that cannot be calculated with, and why. */
  problem: { field: string; text: string } | null;
  onChange: (values: Values) => void;
}) {
  const inputOf = (field: Field) => {
    const props = {
      value: values[field.name] ?? '',
      onChange: (value: string) => onChange(withValue(field, values, value)),
    };
    const error = problem?.field === field.name ? problem.text : '';
    switch (field.kind) {
      case 'choice':
        return <ChoiceInput key={field.name} field={field} {...props} />;
      case 'text':
        return <TextInput key={field.name} field={field} error={error} {...props} />;
      case 'number':
      default:
        return (
          <NumberInput
            key={field.name}
            field={field}
            unit={unitOf(field, values)}
            error={error}
            {...props}
          />
        );
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      {calculator.groups.map(({ legend, fields }) => {
        const shown = fields.filter(({ when }) => when?.(values) ?? true);
        return (
          shown.length > 0 && (
            <section key={legend} className={styles.group} aria-label={legend}>
              <h2>{legend}</h2>
              <div className={styles.grid}>{shown.map(inputOf)}</div>
            </section>
          )
        );
      })}
    </form>
  );
}
