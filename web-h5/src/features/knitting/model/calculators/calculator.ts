import { KnittingError, type Quantity, readQuantity } from '#knitting';

interface FieldBase {
  /** Its key in the address. */
  name: string;
  label: string;
  /** What the field holds on a first visit: an example that can be calculated. */
  start: string;
  /** Whether it is shown with these values; always, if left out. */
  when?: (values: Values) => boolean;
  note?: string;
}

/** A value of the knitting profile; `balls` is how many of them the amount is (FIND-07). */
export type OwnValue =
  | 'bust'
  | 'head'
  | 'hand'
  | 'foot'
  | 'upper_arm'
  | 'hip'
  | 'height'
  | 'ease'
  | 'stitches'
  | 'rows'
  | 'ball_metres'
  | 'ball_grams'
  | 'strands'
  | 'balls';

/** A number with its unit beside it. */
export interface NumberField extends FieldBase {
  kind: 'number';
  quantity: Quantity;
  /** What one press of the stepper changes. */
  step: number;
  /** An optional number may be empty; it is then null. */
  isOptional?: boolean;
  /** The value of the knitting profile that fills the field. */
  own?: OwnValue;
  /** Units to choose from in a field of its own; the shown unit follows it. */
  unitOf?: (values: Values) => string;
}

export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: readonly { value: string; label: string }[];
  /** Converts the other fields when an option is chosen; without it they keep what they hold. */
  convert?: (values: Values, option: string) => Values;
}

export interface TextField extends FieldBase {
  kind: 'text';
}

export type Field = NumberField | ChoiceField | TextField;

/** What the fields hold, as typed, by name. */
export type Values = Readonly<Record<string, string>>;

/** A result: one sentence, the numbers, what to take care of, and how sure it is. */
export interface Answer {
  sentence: string;
  facts: readonly (readonly [label: string, value: string])[];
  warnings: readonly string[];
  /** How sure the result is, in one sentence. */
  certainty: string;
  drawing: Drawing | null;
  /** A shaping text of which the reader can make counters, such as 每8行减1针×5次. */
  shaping?: string;
}

/** What is drawn of a result; `text` is the alternative for those who do not see it. */
export type Drawing = { text: string } & (
  | { kind: 'pieces'; before: [number, number]; after: [number, number] }
  | { kind: 'needles'; from: number; to: number }
  | { kind: 'bars'; bars: { label: string; value: number; isMain: boolean }[]; unit: string }
  | { kind: 'balls'; balls: number; lastPart: number }
  | { kind: 'row'; ends: [number, number] | null; gaps: number[] }
  | { kind: 'edge'; points: [number, number][]; bothSides: boolean }
  | { kind: 'grid'; columns: number; rows: number; ratio: number }
);

/** A calculator: its fields in groups, and the answer to what they hold. */
export interface Calculator {
  groups: readonly { legend: string; fields: readonly Field[] }[];
  /** @throws KnittingError, or InputError where one field is to blame */
  answer: (inputs: Inputs) => Answer;
}

/** An input that cannot be calculated with, and the field that holds it. */
export class InputError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

export type Outcome =
  | { answer: Answer; problem: null }
  | { answer: null; problem: { field: string; text: string } };

/** The values of a calculator's fields, read with the rules of each field. */
export class Inputs {
  private readonly fields: Map<string, Field>;

  constructor(
    calculator: Calculator,
    private readonly values: Values,
  ) {
    this.fields = new Map(fieldsOf(calculator).map((field) => [field.name, field]));
  }

  /** @throws InputError if the field is empty or not a number of its range */
  number(name: string): number {
    const value = this.optional(name);
    if (value === null) throw new InputError(name, `请填${this.fields.get(name)!.label}`);
    return value;
  }

  /** @returns null if the field is empty @throws InputError */
  optional(name: string): number | null {
    const { label, quantity } = this.fields.get(name) as NumberField;
    const text = this.text(name);
    if (text.trim() === '') return null;
    try {
      return readQuantity(text, { ...quantity, label });
    } catch (error) {
      throw blame(name, error);
    }
  }

  /** The chosen one of the keys of a table; the first one if none is chosen. */
  choice<Key extends string>(name: string, options: Readonly<Record<Key, unknown>>): Key {
    const keys = Object.keys(options) as Key[];
    return keys.find((key) => key === this.text(name)) ?? keys[0]!;
  }

  /** Whether an option is chosen. */
  is(name: string, option: string): boolean {
    return this.text(name) === option;
  }

  text(name: string): string {
    return this.values[name] ?? '';
  }

  /** Reads a text with a parser of the library. @throws InputError */
  parsed<T>(name: string, parse: (text: string) => T): T {
    try {
      return parse(this.text(name));
    } catch (error) {
      throw blame(name, error);
    }
  }
}

function blame(name: string, error: unknown): unknown {
  return error instanceof KnittingError ? new InputError(name, error.message) : error;
}

export function fieldsOf({ groups }: Calculator): Field[] {
  return groups.flatMap(({ fields }) => fields);
}

/** The values after an option of a choice was chosen, or a field was typed into. */
export function withValue(field: Field, values: Values, value: string): Values {
  const converted = field.kind === 'choice' ? field.convert?.(values, value) : undefined;
  return { ...values, ...converted, [field.name]: value };
}

/** The fields that are shown with these values. */
export function shownFields(calculator: Calculator, values: Values): Field[] {
  return fieldsOf(calculator).filter(({ when }) => when?.(values) ?? true);
}

/** Calculates. Input that cannot be calculated with becomes a sentence (CALC-07). */
export function solve(calculator: Calculator, values: Values): Outcome {
  try {
    return { answer: calculator.answer(new Inputs(calculator, values)), problem: null };
  } catch (error) {
    if (error instanceof InputError) {
      return { answer: null, problem: { field: error.field, text: error.message } };
    }
    if (error instanceof KnittingError) {
      return { answer: null, problem: { field: '', text: error.message } };
    }
    throw error;
  }
}

/** Characters of a field. A link of a design with 30 sizes holds a list of them. */
export const MAX_TEXT = 1_000;

/** The values in an address; the others are those of a first visit. */
export function valuesFrom(calculator: Calculator, search: URLSearchParams): Values {
  return Object.fromEntries(
    fieldsOf(calculator).map((field) => {
      const given = search.get(field.name)?.slice(0, MAX_TEXT);
      const isKnown =
        given !== undefined &&
        (field.kind !== 'choice' || field.options.some(({ value }) => value === given));
      return [field.name, isKnown ? given : field.start];
    }),
  );
}

/** The query of an address that holds the shown values; empty for those of a first visit. */
export function searchOf(calculator: Calculator, values: Values): string {
  const all = fieldsOf(calculator);
  if (all.every(({ name, start }) => values[name] === start)) return '';
  const pairs = shownFields(calculator, values).map(({ name }) => [name, values[name] ?? '']);
  return new URLSearchParams(pairs).toString();
}

/** A result as text to copy: what was entered, the sentence and the numbers (CALC-05). */
export function textOf(
  name: string,
  calculator: Calculator,
  values: Values,
  answer: Answer,
  address: string,
): string {
  const entered = shownFields(calculator, values).flatMap((field) => {
    const value = values[field.name] ?? '';
    if (value.trim() === '') return [];
    if (field.kind === 'choice') {
      return [`${field.label}：${field.options.find((one) => one.value === value)?.label ?? ''}`];
    }
    const unit = field.kind === 'number' ? unitOf(field, values) : '';
    return [`${field.label}：${value}${unit && ` ${unit}`}`];
  });
  return [
    `${name} · 云织商城`,
    ...entered,
    '',
    answer.sentence,
    ...answer.facts.map(([label, value]) => `${label}：${value}`),
    ...answer.warnings.map((warning) => `注意：${warning}`),
    answer.certainty,
    address,
  ].join('\n');
}

/** The unit beside a number. */
export function unitOf(field: NumberField, values: Values): string {
  return field.unitOf?.(values) ?? field.quantity.unit;
}
