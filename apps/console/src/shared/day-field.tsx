import { Input } from 'antd';
import { useState } from 'react';

/** The shop has nothing before it. A year that is still being typed is before it too. */
const FIRST_DAY = '2000-01-01';

/** A field for a day, `2026-11-20`. It calls `onChange` with whole days only, or with '' when it is emptied. */
export function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  // What is typed stays in the field until it is left.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      type="date"
      aria-label={label}
      style={{ width: 160 }}
      min={FIRST_DAY}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.validity.valid) onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
