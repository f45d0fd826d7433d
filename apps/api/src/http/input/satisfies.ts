import { MESSAGES } from '#contracts';
import { ValidateBy, type ValidationArguments } from 'class-validator';

/**
 * Validates a text with a rule that server and site share: a function that returns the violation, or null. A value
 * that is not a string counts as missing.
 */
export function Satisfies(findViolation: (text: string) => string | null): PropertyDecorator {
  const violationOf = (value: unknown) =>
    typeof value === 'string' ? findViolation(value) : MESSAGES.required;
  return ValidateBy({
    name: findViolation.name,
    validator: {
      validate: (value: unknown) => violationOf(value) === null,
      defaultMessage: (argument?: ValidationArguments) => violationOf(argument?.value) ?? '',
    },
  });
}
