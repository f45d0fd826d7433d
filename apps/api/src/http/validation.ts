import { InvalidInputError, MESSAGES } from '#contracts';
import type { ValidationError } from '@nestjs/common';
import { Transform } from 'class-transformer';

/** For rules that a form never breaks, so that no text of their own is called for. */
export const INVALID = { message: MESSAGES.invalidInput };

/** For numbers in a query or a body: takes plain digits too, and nothing that merely converts. */
export function ToInteger(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
}

/** For `ValidationPipe`: turns class-validator's findings into one error. */
export function toValidationError(errors: ValidationError[]): InvalidInputError {
  return new InvalidInputError(
    Object.fromEntries(errors.map((error) => [error.property, messagesOf(error)])),
  );
}

function messagesOf(error: ValidationError): string[] {
  const own = Object.values(error.constraints ?? {});
  return own.length > 0 ? own : (error.children ?? []).flatMap(messagesOf);
}
