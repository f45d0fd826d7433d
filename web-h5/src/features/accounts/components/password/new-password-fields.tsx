import { validatePassword, MESSAGES } from '#contracts';
import { PasswordField } from '../../../../shared/ui/password-field';
import { StrengthMeter } from './strength-meter';

/** A new password and its repetition. */
export interface NewPassword {
  password: string;
  repeated: string;
}

/** The errors by field; '' for a valid one. */
export function validateNewPasswords({ password, repeated }: NewPassword): NewPassword {
  return {
    password: password ? (validatePassword(password) ?? '') : MESSAGES.required,
    repeated: validateRepetition(password, repeated),
  };
}

function validateRepetition(password: string, repeated: string): string {
  if (!repeated) return MESSAGES.required;
  return repeated === password ? '' : MESSAGES.passwordsDiffer;
}

/** Whether both fields are valid. */
export function isAcceptable(value: NewPassword): boolean {
  const { password, repeated } = validateNewPasswords(value);
  return !password && !repeated;
}

/** Both fields with the strength meter. An error is shown once the field has a value, or if `touched`. */
export function NewPasswordFields({
  isReplacement = false,
  value,
  touched = false,
  onChange,
}: {
  /** Whether it replaces a password; changes the labels. */
  isReplacement?: boolean;
  value: NewPassword;
  touched?: boolean;
  onChange: (value: NewPassword) => void;
}) {
  const faults = validateNewPasswords(value);
  const { password, repeated } = value;
  const label = isReplacement ? '新密码' : '密码';
  return (
    <>
      <PasswordField
        isNew
        label={label}
        value={password}
        error={touched || password ? faults.password : ''}
        onChange={(next) => onChange({ password: next, repeated })}
      />
      <StrengthMeter password={password} />
      <PasswordField
        isNew
        label={`确认${label}`}
        value={repeated}
        error={touched || repeated ? faults.repeated : ''}
        onChange={(next) => onChange({ password, repeated: next })}
      />
    </>
  );
}
