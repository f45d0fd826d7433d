import { findPasswordFault, MESSAGES } from '#contracts';
import { PasswordField } from '../../shared/ui/password-field';
import { StrengthMeter } from './strength-meter';

/** A new password and its repetition. */
export interface NewPassword {
  password: string;
  repeated: string;
}

/** What is wrong with them, field by field; '' where nothing is. */
export function findNewPasswordFaults({ password, repeated }: NewPassword): NewPassword {
  return {
    password: password ? (findPasswordFault(password) ?? '') : MESSAGES.required,
    repeated: repeated === password ? '' : MESSAGES.passwordsDiffer,
  };
}

/** Both fields with the strength meter; faults show once typed, or when all are asked for. */
export function NewPasswordFields({
  labels = ['密码', '确认密码'],
  value,
  touched,
  onChange,
}: {
  labels?: [string, string];
  value: NewPassword;
  touched: boolean;
  onChange: (value: NewPassword) => void;
}) {
  const faults = findNewPasswordFaults(value);
  const { password, repeated } = value;
  return (
    <>
      <PasswordField
        isNew
        label={labels[0]}
        value={password}
        error={touched || password ? faults.password : ''}
        onChange={(next) => onChange({ password: next, repeated })}
      />
      <StrengthMeter password={password} />
      <PasswordField
        isNew
        label={labels[1]}
        value={repeated}
        error={touched || repeated ? faults.repeated : ''}
        onChange={(next) => onChange({ password, repeated: next })}
      />
    </>
  );
}
