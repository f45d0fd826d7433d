import type { KeptWarning, SheetWarning } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { TextField } from '../../../../shared/ui/text-field';
import styles from './sheet-form.module.css';

/** Values that are probably mistakes. Each can be kept with a reason, and the reason taken back (SHEET-06). */
export function Warnings({
  warnings,
  kept,
  onChange,
}: {
  warnings: readonly SheetWarning[];
  kept: readonly KeptWarning[];
  onChange: (kept: KeptWarning[]) => void;
}) {
  return (
    <>
      {warnings.map((warning) => (
        <Warning
          key={warning.code + warning.field}
          warning={warning}
          onKeep={(reason) =>
            onChange([...kept, { code: warning.code, field: warning.field, reason }])
          }
        />
      ))}
      {kept.map((one) => (
        <p key={one.code + one.field} className={styles.kept}>
          已保留：{one.reason}
          <button
            type="button"
            className={styles.textButton}
            onClick={() => onChange(kept.filter((other) => other !== one))}
          >
            撤销
          </button>
        </p>
      ))}
    </>
  );
}

function Warning({
  warning: { message },
  onKeep,
}: {
  warning: SheetWarning;
  onKeep: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const keep = () => {
    if (reason.trim() === '') setIsMissing(true);
    else onKeep(reason.trim());
  };
  return (
    <div className={styles.warning}>
      <p role="status">{message}</p>
      <TextField
        label="没有填错？写下理由"
        isRequired={false}
        maxLength={200}
        placeholder="例如：故意织得松"
        value={reason}
        error={isMissing && reason.trim() === '' ? '请写一句理由' : ''}
        onChange={setReason}
      />
      <Button plain size="small" type="primary" nativeType="button" onClick={keep}>
        保留这个值
      </Button>
    </div>
  );
}
