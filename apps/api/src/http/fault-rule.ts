import { MESSAGES } from '#contracts';
import { ValidateBy, type ValidationArguments } from 'class-validator';

/**
 * A rule that server and site share as a function: what is wrong with the text, or null.
 * What is no text at all is missing.
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
