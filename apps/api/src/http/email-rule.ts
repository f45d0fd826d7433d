import { isEmail, ValidateBy, type ValidationOptions } from 'class-validator';

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
