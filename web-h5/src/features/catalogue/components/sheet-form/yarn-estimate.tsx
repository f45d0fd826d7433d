import { estimateMetres, type PatternSheet } from '#contracts';
import { isBlankField, type SheetForm, withSource } from '../../model/sheet/form-model';
import { inUnit } from '../../model/sheet/proposals';
import styles from './sheet-form.module.css';

/** Metres are rounded to tens: the estimate may be a fifth off. */
const STEP = 10;
const FIELD = 'yardage_m';

/** Fills the metres of each size with an estimate, which buyers see marked as such (SHEET-10). */
export function YarnEstimate({
  form,
  sheet,
  onChange,
}: {
  form: SheetForm;
  /** What was read of the form; null with faults. */
  sheet: PatternSheet | null;
  onChange: (form: SheetForm) => void;
}) {
  const estimates = sheet && isBlankField(form, FIELD) ? estimateMetres(sheet) : [];
  if (!estimates.some((metres) => metres !== null)) return null;
  const fill = () => {
    const texts = estimates.map((metres) =>
      metres === null ? '' : inUnit(Math.round(metres / STEP) * STEP, form.units.yarn, 'm'),
    );
    onChange(withSource({ ...form, cells: { ...form.cells, [FIELD]: texts } }, FIELD, 'estimated'));
  };
  return (
    <p className={styles.hint}>
      没有称过？
      <button type="button" className={styles.textButton} onClick={fill}>
        按密度与尺寸估算用线量
      </button>
      ，买家会看到“估算”二字；改了就算你填的。
    </p>
  );
}
