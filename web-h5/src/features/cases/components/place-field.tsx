import { digitsIn } from '../../../shared/lib/whole-number';
import { TextField } from '../../../shared/ui/text-field';

/** Asks for the number of a page or a row of a pattern. */
export function PlaceField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      isRequired={false}
      maxLength={4}
      value={value}
      onChange={(text) => onChange(digitsIn(text))}
    />
  );
}
