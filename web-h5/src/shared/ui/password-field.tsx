import { LIMITS } from '#contracts';
import { useState } from 'react';
import { FieldButton } from './field-button';
import { TextField } from './text-field';

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  value,
  error = '',
  isNew = false,
  onChange,
}: {
  label: string;
  value: string;
  error?: string;
  /** Whether it is a new password, for password managers. */
  isNew?: boolean;
  onChange: (value: string) => void;
}) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={LIMITS.signInFieldMax}
      value={value}
      error={error}
      onChange={onChange}
      action={
        <FieldButton label={`${shown ? '隐藏' : '显示'}${label}`} onClick={() => setShown(!shown)}>
          {shown ? '隐藏' : '显示'}
        </FieldButton>
      }
    />
  );
}
