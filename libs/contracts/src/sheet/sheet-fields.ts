import type { Quantity } from '#knitting';

/**
 * Kinds of values of the pattern sheet. A field is declared once, as data: its type, its validation, its label, its
 * place in the OpenAPI document and in import manifests all come from the declaration.
 */
export type SheetField =
  | NumberField
  | PerSizeField
  | RangeField
  | ChoiceField<string>
  | ChoicesField<string>
  | LevelField
  | TextField
  | TextsField
  | FlagField
  | DateField
  | GroupField<SheetFields>
  | RowsField<SheetFields>
  | MeasuresField;

export type SheetFields = Readonly<Record<string, SheetField>>;

interface Labelled {
  /** Chinese. */
  readonly label: string;
}

/** A number within a range, both ends included; null where it is unknown. */
export interface NumberField extends Quantity {
  readonly kind: 'number';
  /** Numbers are rounded to this many decimals. */
  readonly decimals: number;
}

/** One number per size, null where one is unknown; an empty list where all are. */
export interface PerSizeField extends Quantity {
  readonly kind: 'per_size';
  readonly decimals: number;
}

/** A range of numbers; both ends are included. */
export interface RangeField extends Quantity {
  readonly kind: 'range';
  readonly decimals: number;
}

/** One of a vocabulary. */
export interface ChoiceField<T extends string> extends Labelled {
  readonly kind: 'choice';
  readonly options: Readonly<Record<T, string>>;
}

/** Some of a vocabulary, without repeats. */
export interface ChoicesField<T extends string> extends Labelled {
  readonly kind: 'choices';
  readonly options: Readonly<Record<T, string>>;
}

/** A level from 1 to 5. */
export interface LevelField extends Labelled {
  readonly kind: 'level';
  readonly options: Readonly<Record<1 | 2 | 3 | 4 | 5, string>>;
}

/** One line. */
export interface TextField extends Labelled {
  readonly kind: 'text';
  readonly maxLength: number;
  /** The format of the text. An error message shows `example`. */
  readonly pattern?: RegExp;
  readonly example?: string;
}

export interface TextsField extends Labelled {
  readonly kind: 'texts';
  readonly maxLength: number;
  readonly maxItems: number;
}

export interface FlagField extends Labelled {
  readonly kind: 'flag';
}

/** A day, `2026-05-03`. */
export interface DateField extends Labelled {
  readonly kind: 'date';
}

/** An object; null where it is unknown. */
export interface GroupField<F extends SheetFields, R extends string = string> extends Labelled {
  readonly kind: 'group';
  readonly fields: F;
  /** Fields without which the object says nothing. */
  readonly required: readonly R[];
}

/** A list of objects. */
export interface RowsField<F extends SheetFields, R extends string = string> extends Labelled {
  readonly kind: 'rows';
  readonly fields: F;
  readonly required: readonly R[];
  readonly maxItems: number;
}

/** Finished measures by their key, each a list by size; unknown ones are absent. */
export interface MeasuresField extends Labelled {
  readonly kind: 'measures';
  readonly measures: Readonly<Record<string, PerSizeField>>;
}

type Nullable<T> = T | null;
type RequiredOf<F> = F extends { required: readonly (infer R)[] } ? R : never;

/** The objects of a group or of rows: required fields are not null. */
type ObjectOf<F, R> = {
  [K in keyof F]: K extends R ? NonNullable<SheetValue<F[K]>> : SheetValue<F[K]>;
};

/** The type of a field's value. Unknown is null, or an empty list for lists. */
export type SheetValue<F> = F extends { kind: 'number' }
  ? Nullable<number>
  : F extends { kind: 'per_size' }
    ? Nullable<number>[]
    : F extends { kind: 'range' }
      ? Nullable<[number, number]>
      : F extends { kind: 'level' }
        ? Nullable<1 | 2 | 3 | 4 | 5>
        : F extends { kind: 'choice'; options: infer O }
          ? Nullable<keyof O & string>
          : F extends { kind: 'choices'; options: infer O }
            ? (keyof O & string)[]
            : F extends { kind: 'text' | 'date' }
              ? Nullable<string>
              : F extends { kind: 'texts' }
                ? string[]
                : F extends { kind: 'flag' }
                  ? Nullable<boolean>
                  : F extends { kind: 'group'; fields: infer G }
                    ? Nullable<ObjectOf<G, RequiredOf<F>>>
                    : F extends { kind: 'rows'; fields: infer G }
                      ? ObjectOf<G, RequiredOf<F>>[]
                      : F extends { kind: 'measures'; measures: infer M }
                        ? Partial<Record<keyof M & string, Nullable<number>[]>>
                        : never;

export type SheetValues<F> = { [K in keyof F]: SheetValue<F[K]> };

export const number = (
  label: string,
  unit: string,
  min: number,
  max: number,
  decimals = 1,
): NumberField => ({ kind: 'number', label, unit, min, max, decimals });

export const whole = (label: string, unit: string, min: number, max: number): NumberField => ({
  ...number(label, unit, min, max, 0),
  isWhole: true,
});

export const perSize = (
  label: string,
  unit: string,
  min: number,
  max: number,
  decimals = 1,
): PerSizeField => ({ kind: 'per_size', label, unit, min, max, decimals });

export const range = (label: string, unit: string, min: number, max: number): RangeField => ({
  kind: 'range',
  label,
  unit,
  min,
  max,
  decimals: 1,
});

export const choice = <T extends string>(
  label: string,
  options: Readonly<Record<T, string>>,
): ChoiceField<T> => ({ kind: 'choice', label, options });

export const choices = <T extends string>(
  label: string,
  options: Readonly<Record<T, string>>,
): ChoicesField<T> => ({ kind: 'choices', label, options });

export const level = (label: string, options: LevelField['options']): LevelField => ({
  kind: 'level',
  label,
  options,
});

export const text = (
  label: string,
  maxLength: number,
  format: Pick<TextField, 'pattern' | 'example'> = {},
): TextField => ({ kind: 'text', label, maxLength, ...format });

export const texts = (label: string, maxItems: number, maxLength: number): TextsField => ({
  kind: 'texts',
  label,
  maxItems,
  maxLength,
});

export const flag = (label: string): FlagField => ({ kind: 'flag', label });

export const date = (label: string): DateField => ({ kind: 'date', label });

export const group = <const F extends SheetFields, const R extends keyof F & string>(
  label: string,
  fields: F,
  required: readonly R[],
): GroupField<F, R> => ({ kind: 'group', label, fields, required });

export const rows = <const F extends SheetFields, const R extends keyof F & string>(
  label: string,
  maxItems: number,
  fields: F,
  required: readonly R[],
): RowsField<F, R> => ({ kind: 'rows', label, maxItems, fields, required });
