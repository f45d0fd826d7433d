import { KnittingError, type Quantity, readQuantity } from '#knitting';

/** The texts of fields as typed, by name. */
export type Texts<Name extends string> = Partial<Record<Name, string>>;

/** The numbers as texts for fields. */
export function textsOf<Name extends string>(
  quantities: Readonly<Record<Name, Quantity>>,
  numbers: Partial<Record<Name, number>>,
): Texts<Name> {
  const names = Object.keys(quantities) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, String(numbers[name] ?? '')]),
  ) as Texts<Name>;
}

/** Reads the numbers of fields. Empty fields are left out; the others that are not valid have a sentence in `faults`. */
export function readNumbers<Name extends string>(
  quantities: Readonly<Record<Name, Quantity>>,
  texts: Texts<Name>,
): { numbers: Partial<Record<Name, number>>; faults: Texts<Name> } {
  const numbers: Partial<Record<Name, number>> = {};
  const faults: Texts<Name> = {};
  for (const name of Object.keys(quantities) as Name[]) {
    const text = texts[name] ?? '';
    if (text.trim() === '') continue;
    try {
      numbers[name] = readQuantity(text, quantities[name]);
    } catch (error) {
      if (!(error instanceof KnittingError)) throw error;
      faults[name] = error.message;
    }
  }
  return { numbers, faults };
}
