import { KnittingError, type Quantity, readQuantity } from '#knitting';

/** The texts of fields as typed, by name. */
export type Texts<Name extends string> = Partial<Record<Name, string>>;

/** Numbers of the knitting profile by name; unknown ones are left out. */
export type Numbers<Name extends string> = Partial<Record<Name, number>>;

/** The numbers as texts for fields. */
export function textsOf<Name extends string>(
  quantities: Readonly<Record<Name, Quantity>>,
  numbers: Numbers<Name>,
): Texts<Name> {
  const names = Object.keys(quantities) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, String(numbers[name] ?? '')]),
  ) as Texts<Name>;
}

/**
 * Reads the numbers of fields. Empty fields are left out; the others that are not valid have a sentence in `faults`.
 */
export function readNumbers<Name extends string>(
  quantities: Readonly<Record<Name, Quantity>>,
  texts: Texts<Name>,
): { numbers: Numbers<Name>; faults: Texts<Name> } {
  const numbers: Numbers<Name> = {};
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

/** The texts of the fields that were changed. */
export function changedTexts<Name extends string>(
  before: Texts<Name>,
  after: Texts<Name>,
): Texts<Name> {
  const names = Object.keys(after) as Name[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Texts<Name>;
}

/** The kept numbers with those that were typed; a field that was emptied removes its number. */
export function withTypedNumbers<Name extends string>(
  kept: Numbers<Name>,
  typed: Texts<Name>,
  numbers: Numbers<Name>,
): Numbers<Name> {
  const others = Object.entries(kept).filter(([name]) => typed[name as Name] === undefined);
  return { ...(Object.fromEntries(others) as Numbers<Name>), ...numbers };
}

/** The kept values with the change of a choice: what was added to it, without what was taken off. */
export function withChosen<Value>(
  kept: readonly Value[],
  before: readonly Value[],
  after: readonly Value[],
): Value[] {
  const added = after.filter((value) => !before.includes(value) && !kept.includes(value));
  return [...kept.filter((value) => after.includes(value) || !before.includes(value)), ...added];
}
