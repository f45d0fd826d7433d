import { type Quantity, QUANTITIES } from '#knitting';
import type { ChoiceField, NumberField, Values } from './calculator';

type When = (values: Values) => boolean;

/** A number of one of the library's quantities. */
export function numberField(
  name: string,
  label: string,
  quantity: keyof typeof QUANTITIES | Quantity,
  start: string,
  more: Partial<NumberField> = {},
): NumberField {
  const own: Quantity = typeof quantity === 'string' ? QUANTITIES[quantity] : quantity;
  return { kind: 'number', name, label, start, quantity: own, step: 1, ...more };
}

/** A choice; the first option is chosen on a first visit. */
export function choiceField(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  when?: When,
): ChoiceField {
  return {
    kind: 'choice',
    name,
    label,
    start: options[0]![0],
    options: options.map(([value, text]) => ({ value, label: text })),
    ...(when && { when }),
  };
}

/** Shows a field only with these options of a choice. */
export function whenIs(choice: string, ...options: string[]): When {
  return (values) => options.includes(values[choice] ?? '');
}
