import { digitsIn } from '../lib/whole-number';
import { TextField } from './text-field';

const DIGITS = 11;

/** A field for a Chinese mobile number. Removes spaces, hyphens and the +86 prefix of a pasted number. */
export function PhoneField({
  label = '手机号码',
  value,
  error = '',
  isRequired = true,
  onChange,
}: {
  label?: string;
  value: string;
  error?: string;
  isRequired?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      type="tel"
      autoComplete="tel-national"
      value={value}
      error={error}
      isRequired={isRequired}
      onChange={(text) => onChange(bareNumber(text))}
    />
  );
}

function bareNumber(text: string): string {
  const digits = digitsIn(text);
  const national = digits.length > DIGITS ? digits.replace(/^(00)?86/, '') : digits;
  return national.slice(0, DIGITS);
}
