import { LIMITS } from '#contracts';
import { PasswordField } from '../../../../shared/ui/password-field';
import { TextField } from '../../../../shared/ui/text-field';
import type { OwnProof } from '../../hooks/use-own-proof';

/** The fields for the proof of an admin: the password, or a code of the second factor. */
export function OwnProofFields({ proof }: { proof: OwnProof }) {
  return (
    <>
      {proof.asksCode && (
        <TextField
          label="两步验证码（六位数字，或一个恢复码）"
          autoComplete="one-time-code"
          maxLength={LIMITS.signInFieldMax}
          value={proof.code}
          onChange={proof.setCode}
        />
      )}
      {proof.asksPassword && (
        <PasswordField label="你的登录密码" value={proof.password} onChange={proof.setPassword} />
      )}
    </>
  );
}
