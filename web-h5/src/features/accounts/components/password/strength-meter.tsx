import { LIMITS, passwordStrength } from '#contracts';
import styles from './strength-meter.module.css';

/** The strength of a new password, by the server's own rule. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  const level = { 弱: styles.weak, 中等: styles.medium, 强: styles.strong }[label] ?? '';
  return (
    <div
      className={`${styles.meter} ${level}`}
      role="meter"
      aria-label="密码强度"
      aria-valuemin={0}
      aria-valuemax={LIMITS.passwordScoreMax}
      aria-valuenow={score}
      aria-valuetext={label}
    >
      <span className={styles.bars} aria-hidden="true">
        {Array.from({ length: LIMITS.passwordScoreMax }, (_, i) => (
          <i key={i} className={i < score ? styles.on : ''} />
        ))}
      </span>
      <span>密码强度：{label}</span>
    </div>
  );
}
