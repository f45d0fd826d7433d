import { LIMITS, MESSAGES } from '#contracts';
import { applyDecorators } from '@nestjs/common';
import {
  isEmail,
  IsNotEmpty,
  MaxLength,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';

/** Half of a pair of surrogates, which no address can hold and the library's rule throws at. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** An email address. */
export function IsEmailAddress(options: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isEmailAddress',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && !LONE_SURROGATE.test(value) && isEmail(value),
      },
    },
    options,
  );
}

/**
 * An email address that an account is to have, or to be written to at. spec §5. Rules run from the last
 * one applied to the first, and the first that fails is told.
 * @param texts other than registration's
 */
export function AccountEmail(texts?: { malformed: string; required: string }): PropertyDecorator {
  return applyDecorators(
    IsNotEmpty({ message: texts?.required ?? MESSAGES.emailRequired }),
    IsEmailAddress({ message: texts?.malformed ?? MESSAGES.emailMalformed }),
    MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 }),
  );
}
