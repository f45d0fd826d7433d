import { fillMessage } from '#contracts';

/** Longest values in characters, by the type of a template's field. Source: WeChat's rules for message fields. */
const LENGTHS: Record<string, number> = {
  thing: 20,
  const: 20,
  character_string: 32,
  number: 32,
  letter: 32,
  symbol: 5,
  phone_number: 17,
  car_number: 8,
  name: 10,
  phrase: 5,
};

/** Replaces an empty fact, because WeChat refuses empty fields. */
const EMPTY = '无';

/**
 * Writes facts into the fields of a template, cut to what WeChat accepts.
 * @param data text of each field, with placeholders @param facts of the message, and its `time`
 */
export function templateData(
  data: Record<string, string>,
  facts: Record<string, string>,
): Record<string, { value: string }> {
  return Object.fromEntries(
    Object.entries(data).map(([field, text]) => {
      const value = fillMessage(text, facts).replace(/\s+/g, ' ').trim() || EMPTY;
      return [field, { value: cut(value, LENGTHS[field.replace(/\d+$/, '')] ?? Infinity) }];
    }),
  );
}

function cut(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  return `${characters.slice(0, length - 1).join('')}…`;
}
