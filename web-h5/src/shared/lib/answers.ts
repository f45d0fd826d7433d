import type { MessageResponse } from '#contracts';

/** What an answer has to have: the fields that are read without a question, by their `typeof`. */
export type ShapeOf<T> = T extends readonly (infer Item)[]
  ? readonly [ShapeOf<Item>]
  : T extends string
    ? 'string'
    : T extends number
      ? 'number'
      : T extends boolean
        ? 'boolean'
        : { readonly [Field in keyof T]?: ShapeOf<NonNullable<T[Field]>> };

/** A success that is none: a proxy's page, an empty body, another version's answer. */
export class UnexpectedAnswer extends Error {}

/** Hands on an answer that has its shape. @throws UnexpectedAnswer */
export function expecting<T>(shape: ShapeOf<NoInfer<T>>, answer: T): T {
  if (!fits(answer, shape)) throw new UnexpectedAnswer('not what the api answers');
  return answer;
}

/** What an answer says that happened. @throws UnexpectedAnswer for one that says nothing */
export function messageIn(answer: MessageResponse): string {
  return expecting<MessageResponse>({ message: 'string' }, answer).message;
}

/** Where an answer outside 2xx may hold its text; the first that holds one counts. */
const FAILURE_FIELDS = ['error', 'detail', 'message'] as const;

/** The text of an answer outside 2xx (REG-17, EDIT-14); null where it has none. @param body as JSON */
export function failureTextIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const texts = FAILURE_FIELDS.map((field) => (body as Record<string, unknown>)[field]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

function fits(answer: unknown, shape: unknown): boolean {
  if (typeof shape === 'string') return typeof answer === shape;
  if (Array.isArray(shape)) {
    return Array.isArray(answer) && answer.every((item) => fits(item, shape[0]));
  }
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(shape as object).every(([field, inner]) =>
    fits((answer as Record<string, unknown>)[field], inner),
  );
}
