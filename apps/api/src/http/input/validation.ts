import { InvalidInputError, MESSAGES, tidyLine } from '#contracts';
import {
  applyDecorators,
  type ArgumentMetadata,
  type ValidationError,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** The message of rules that the site's forms never violate, so they need no text of their own. */
export const INVALID = { message: MESSAGES.invalidInput };

/** Accepts a number in a query or a body, also as a string of decimal digits, but no other convertible value. */
export function ToInteger(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
}

/** Normalises a text to a single line before it is validated, so that the stored text equals the judged one. */
export function TidyLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? tidyLine(value) : value,
  );
}

/** Accepts the id of a row, in a path, a query or a body. */
export function IsId(): PropertyDecorator {
  return applyDecorators(
    ToInteger(),
    IsInt(INVALID),
    Min(1, INVALID),
    Max(Number.MAX_SAFE_INTEGER, INVALID),
  );
}

/** Options for all inputs: one message per field; properties without a rule are dropped. */
const VALIDATION: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  exceptionFactory: toValidationError,
};

/** Validates every input by the decorators of its class. */
export class InputPipe extends ValidationPipe {
  constructor() {
    super(VALIDATION);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // class-transformer would convert a list to a list of instances.
    if (metadata.type === 'body' && Array.isArray(value)) {
      throw new InvalidInputError({ non_field_errors: [MESSAGES.invalidInput] });
    }
    return super.transform(value, metadata);
  }
}

const pipe = new InputPipe();

/**
 * Validates an object that is not a controller's argument, with the same rules.
 * @param type the kind of argument to validate it as
 * @throws InvalidInputError
 */
export async function validated<T extends object>(
  dto: new () => T,
  given: object,
  type: 'body' | 'query' = 'body',
): Promise<T> {
  return (await pipe.transform(given, { type, metatype: dto })) as T;
}

/** Converts class-validator's errors, for `ValidationPipe`, to one error with the distinct messages of each field. */
export function toValidationError(errors: ValidationError[]): InvalidInputError {
  return new InvalidInputError(
    Object.fromEntries(errors.map((error) => [error.property, [...new Set(messagesOf(error))]])),
  );
}

function messagesOf(error: ValidationError): string[] {
  const own = Object.values(error.constraints ?? {});
  return own.length > 0 ? own : (error.children ?? []).flatMap(messagesOf);
}
