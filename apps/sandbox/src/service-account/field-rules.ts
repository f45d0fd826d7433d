/** Rules of WeChat for the values of a template's fields, by the type of the field. */
const RULES: Record<string, RegExp> = {
  thing: /^.{1,20}$/su,
  const: /^.{1,20}$/su,
  character_string: /^[\x20-\x7e]{1,32}$/,
  number: /^-?\d{1,32}(\.\d+)?$/,
  letter: /^[A-Za-z]{1,32}$/,
  symbol: /^[^\p{L}\p{N}]{1,5}$/u,
  phone_number: /^[\d+\- ]{1,17}$/,
  car_number: /^.{1,8}$/u,
  name: /^.{1,10}$/u,
  phrase: /^.{1,5}$/u,
  amount: /^[¥$]?\d{1,10}(\.\d+)?元?$/u,
  time: /^(\d{4}年\d{1,2}月\d{1,2}日 ?)?\d{1,2}:\d{2}/u,
  date: /^\d{4}年\d{1,2}月\d{1,2}日/u,
};

/** A message's fields, as callers send them. */
export type FieldValues = Record<string, { value?: unknown } | undefined>;

/** Returns the first field of a template that is missing or invalid; null if all are right. */
export function faultyField(fields: string[], data: FieldValues): string | null {
  const isValid = (field: string): boolean => {
    const value = data[field]?.value;
    const rule = RULES[field.replace(/\d+$/, '')];
    return typeof value === 'string' && (rule?.test(value) ?? false);
  };
  return fields.find((field) => !isValid(field)) ?? null;
}
