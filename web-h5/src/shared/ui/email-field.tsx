import { LIMITS } from '#contracts';
import { TextField } from './text-field';

/** An email address. */
export function EmailField({
  value,
  error = '',
  autoComplete = 'email',
  onChange,
}: {
  value: string;
  error?: string;
  /** `username` if it identifies the account, for password managers. */
  autoComplete?: 'email' | 'username';
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label="电子邮件地址"
      type="email"
      autoComplete={autoComplete}
      maxLength={LIMITS.signInFieldMax}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
