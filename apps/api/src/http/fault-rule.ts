import { MESSAGES } from '#contracts';
import { ValidateBy, type ValidationArguments } from 'class-validator';

/**
 * Validates a text with a rule that server and site share: a function that returns the violation, or null. A value
 * that is not a string counts as missing.
 */
export function FreeOf(findFault: (text: string) => string | null): PropertyDecorator {
  const faultOf = (value: unknown) =>
    typeof value === 'string' ? findFault(value) : MESSAGES.required;
  return ValidateBy({
    name: findFault.name,
    validator: {
      validate: (value: unknown) => faultOf(value) === null,
      defaultMessage: (argument?: ValidationArguments) => faultOf(argument?.value) ?? '',
    },
  });
}
