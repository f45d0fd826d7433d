import { InvalidInputError, MESSAGES } from '#contracts';
import {
  type ArgumentMetadata,
  type ValidationError,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { Transform } from 'class-transformer';

/** For rules that a form never breaks, so that no text of their own is called for. */
export const INVALID = { message: MESSAGES.invalidInput };

/** For numbers in a query or a body: takes plain digits too, and nothing that merely converts. */
export function ToInteger(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
}

/** How every input is checked: one message a field, nothing that has no rule. */
const VALIDATION: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  exceptionFactory: toValidationError,
};

/** Checks every input by the rules of its class. */
export class InputPipe extends ValidationPipe {
  constructor() {
    super(VALIDATION);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // What makes the class of it would take a list for many of its kind.
    if (metadata.type === 'body' && Array.isArray(value)) {
      throw new InvalidInputError({ non_field_errors: [MESSAGES.invalidInput] });
    }
    return super.transform(value, metadata);
  }
}

const pipe = new InputPipe();

/**
 * Checks what did not come as a controller's argument, by the same rules.
 * @param type what it would have come as
 * @throws InvalidInputError
 */
export async function validated<T extends object>(
  dto: new () => T,
  given: object,
  type: 'body' | 'query' = 'body',
): Promise<T> {
  return (await pipe.transform(given, { type, metatype: dto })) as T;
}

/** For `ValidationPipe`: turns class-validator's findings into one error that tells each field's messages once. */
export function toValidationError(errors: ValidationError[]): InvalidInputError {
  return new InvalidInputError(
    Object.fromEntries(errors.map((error) => [error.property, [...new Set(messagesOf(error))]])),
  );
}

function messagesOf(error: ValidationError): string[] {
  const own = Object.values(error.constraints ?? {});
  return own.length > 0 ? own : (error.children ?? []).flatMap(messagesOf);
}
