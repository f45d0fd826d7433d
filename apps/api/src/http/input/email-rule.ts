import { LIMITS, MESSAGES } from '#contracts';
import { applyDecorators } from '@nestjs/common';
import {
  isEmail,
  IsNotEmpty,
  MaxLength,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';

/** An unpaired surrogate: invalid in any address, and the validation library throws on it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Validates an email address. */
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
 * Validates an email address of an account or recipient. class-validator evaluates decorators bottom-up; only the
 * first failure is reported.
 * @param texts messages that replace those of registration
 */
export function AccountEmail(texts?: { malformed: string; required: string }): PropertyDecorator {
  return applyDecorators(
    IsNotEmpty({ message: texts?.required ?? MESSAGES.emailRequired }),
    IsEmailAddress({ message: texts?.malformed ?? MESSAGES.emailMalformed }),
    MaxLength(LIMITS.signInFieldMax, { message: MESSAGES.max50 }),
  );
}
