import { DomainError, MESSAGES } from '#contracts';
import type { ValidationError } from '@nestjs/common';

/** Input that breaks a rule: field errors by name, the rest in `non_field_errors`. design §3. */
export class InvalidInputError extends DomainError {
  readonly status = 400;
  readonly code = 'invalid';
  override readonly details: Record<string, string[]>;

  constructor(fields: Record<string, string[]>) {
    super(Object.values(fields).flat()[0] ?? MESSAGES.invalidInput);
    this.details = fields;
  }
}

/** For rules that a form never breaks, so that no text of their own is called for. */
export const INVALID = { message: MESSAGES.invalidInput };

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
