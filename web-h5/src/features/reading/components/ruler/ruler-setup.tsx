import { calibrateRuler, type LinkedCounter, MAIN_COUNTER } from '#knitting';
import { type FormEvent, useState } from 'react';
import { wholeNumberIn } from '../../../../shared/lib/whole-number';
import { Dialog } from '../../../../shared/ui/dialog';
import type { PageRuler, RowUnit } from '../../model/project/project-settings';
import styles from '../dialogs.module.css';

/** Asks for the number of rows between the two taps, and where the knitter is (READ-07). */
export function RulerSetup({
  taps,
  repeats,
  count,
  unit,
  onDone,
  onClose,
}: {
  taps: { first: number; last: number };
  /** Repeats that may move the ruler. */
  repeats: LinkedCounter[];
  count: number;
  unit: RowUnit;
  onDone: (ruler: PageRuler) => void;
  onClose: () => void;
}) {
  const [rows, setRows] = useState('');
  const [row, setRow] = useState('1');
  const [driver, setDriver] = useState(repeats[0]?.id ?? MAIN_COUNTER);
  const [fault, setFault] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ruler = calibrateRuler(taps.first, taps.last, wholeNumberIn(rows) ?? 0);
    // The form has the field of the current row only if the main counter moves the ruler.
    const at = driver === MAIN_COUNTER ? wholeNumberIn(row) : 1;
    if (!ruler || at === null || at < 1 || at > ruler.rows) {
      setFault('请数一数两次点的地方之间有几行（含这两行），再填现在织到其中第几行');
      return;
    }
    onDone({ ...ruler, driver, start: count - at + 1 });
  };
  return (
    // Closing it loses the two taps.
    <Dialog title="放行尺" isUnsaved onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <label>
          这两处之间一共几{unit}（含这两{unit}）
          <input
            inputMode="numeric"
            value={rows}
            onChange={({ target }) => setRows(target.value)}
          />
        </label>
        {repeats.length > 0 && (
          <label>
            行尺跟着
            <select value={driver} onChange={({ target }) => setDriver(target.value)}>
              {repeats.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={MAIN_COUNTER}>主计数器</option>
            </select>
          </label>
        )}
        {driver === MAIN_COUNTER && (
          <label>
            现在织到图解的第几{unit}
            <input
              inputMode="numeric"
              value={row}
              onChange={({ target }) => setRow(target.value)}
            />
          </label>
        )}
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <button type="submit" className={styles.primary}>
          放好了
        </button>
      </form>
    </Dialog>
  );
}
