import { MEASURES, type MeasureKey, SHEET_FIELDS } from '#contracts';
import { LENGTH_UNITS } from '#knitting';
import { type ClipboardEvent, useId, useState } from 'react';
import { decimalKeyboard } from '../../../../shared/lib/decimal-keyboard';
import {
  cellsOf,
  columnsOf,
  type SheetForm,
  sizesOf,
  typedText,
  withMoreSizes,
  withoutSize,
  withSizes,
} from '../../model/sheet/form-model';
import type { SheetReading } from '../../model/sheet/form-reader';
import { isTable, pasteTable } from '../../model/sheet/paste-table';
import styles from './sheet-form.module.css';

const MAX_SIZES = SHEET_FIELDS.sizes.maxItems;

/** The size table. Sizes are columns; the names of the rows stay in place while the columns scroll (SHEET-07). */
export function SizeTableInput({
  name,
  rows,
  form,
  reading,
  mayName = false,
  onChange,
}: {
  /** The name of the table for screen readers. */
  name: string;
  /** The rows to fill, such as `measurements.bust` and `yardage_m`. */
  rows: readonly string[];
  form: SheetForm;
  reading: SheetReading;
  /** Whether sizes are added, named and removed here. */
  mayName?: boolean;
  onChange: (form: SheetForm) => void;
}) {
  const id = useId();
  const [message, setMessage] = useState('');
  const [table, setTable] = useState('');
  const sizes = sizesOf(form);
  const columns = Array.from({ length: columnsOf(form) }, (_, i) => i);
  const codeOf = (i: number) => typedText(sizes[i], 'code');
  const setCell = (row: string, i: number, text: string) => {
    const texts = cellsOf(form, row).map((other, at) => (at === i ? text : other));
    onChange({ ...form, cells: { ...form.cells, [row]: texts } });
  };
  const paste = (text: string, from: string | null, column = 0) => {
    const pasted = pasteTable(form, text, from ? rows.slice(rows.indexOf(from)) : rows, column);
    setMessage(pasted.message);
    if (pasted.form !== form) onChange(pasted.form);
    return pasted.form !== form;
  };
  const onPaste = (event: ClipboardEvent, row: string, column: number) => {
    const text = event.clipboardData.getData('text');
    if (!isTable(text)) return;
    event.preventDefault();
    paste(text, row, column);
  };
  const faults = Object.entries(reading.faults).filter(
    ([path]) =>
      rows.some((row) => path === row || path.startsWith(`${row}[`)) ||
      (mayName && path.startsWith('sizes[')),
  );
  return (
    <div className={styles.table}>
      <div className={styles.scroll} role="region" aria-label={name} tabIndex={0}>
        <table>
          {(sizes.length > 0 || mayName) && (
            <thead>
              <tr>
                <th scope="col">尺码</th>
                {columns.map((i) => (
                  <th key={i} scope="col">
                    {mayName && sizes.length > 0 ? (
                      <>
                        <input
                          aria-label={`第 ${i + 1} 个尺码`}
                          value={codeOf(i)}
                          maxLength={12}
                          aria-invalid={`sizes[${i}].code` in reading.faults}
                          aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
                          onChange={({ target }) =>
                            onChange(
                              withSizes(
                                form,
                                sizes.map((_, at) => (at === i ? target.value : codeOf(at))),
                              ),
                            )
                          }
                        />
                        <button
                          type="button"
                          aria-label={`删除尺码 ${codeOf(i) || i + 1}`}
                          onClick={() => onChange(withoutSize(form, i))}
                        >
                          ×
                        </button>
                      </>
                    ) : (
                      codeOf(i) || '均码'
                    )}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{rowLabel(row, form)}</th>
                {columns.map((i) => {
                  const path = `${row}[${i}]`;
                  const note = reading.understood[path];
                  return (
                    <td key={i}>
                      <input
                        inputMode={decimalKeyboard(minOf(row))}
                        maxLength={20}
                        aria-label={`${rowLabel(row, form)} ${codeOf(i)}`.trim()}
                        aria-invalid={path in reading.faults}
                        aria-describedby={
                          path in reading.faults ? `${id}-faults` : note && `${id}-${path}`
                        }
                        value={cellsOf(form, row)[i]}
                        onChange={({ target }) => setCell(row, i, target.value)}
                        onPaste={(event) => onPaste(event, row, i)}
                      />
                      {note && <span id={`${id}-${path}`}>{note}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > 0 && (
        <div id={`${id}-faults`} role="status">
          <ul className={styles.faults}>
            {faults.map(([path, text]) => (
              <li key={path}>
                {placeOf(path, codeOf)}
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayName && (
        <>
          {columns.length < MAX_SIZES && (
            <button
              type="button"
              className={styles.textButton}
              onClick={() => onChange(withMoreSizes(form))}
            >
              {sizes.length === 0 ? '有几个尺码：加尺码' : '再加一个尺码'}
            </button>
          )}
          <details className={styles.more}>
            <summary>从 Excel 粘贴</summary>
            <textarea
              aria-label="从 Excel 复制的表格"
              rows={4}
              placeholder={'尺码\tS\tM\tL\n胸围\t92\t100\t108'}
              value={table}
              onChange={({ target }) => setTable(target.value)}
            />
            <button
              type="button"
              className={styles.textButton}
              onClick={() => {
                if (paste(table, null)) setTable('');
              }}
            >
              放进表格
            </button>
          </details>
        </>
      )}
      <p className={styles.status} role="status">
        {message}
      </p>
    </div>
  );
}

const ROW_NAMES: Record<string, string> = { yardage_m: '总用线量', grams: '总克数' };

/** The smallest number that a cell of a row takes. */
function minOf(row: string): number {
  return row.startsWith('measurements.') ? measureOf(row).min : 0;
}

const measureOf = (row: string) => MEASURES[row.slice('measurements.'.length) as MeasureKey];

function rowLabel(row: string, { units }: SheetForm): string {
  if (row === 'grams') return `${ROW_NAMES[row]} g`;
  if (row === 'yardage_m') return `${ROW_NAMES[row]} ${units.yarn === 'yard' ? '码' : 'm'}`;
  const { label } = measureOf(row);
  return `${label} ${LENGTH_UNITS[units.length as keyof typeof LENGTH_UNITS].label}`;
}

/** The size that a fault is about; its text names the measure. */
function placeOf(path: string, codeOf: (i: number) => string): string {
  const column = /\[(\d+)\]/.exec(path)?.[1];
  const code = column === undefined ? '' : codeOf(Number(column));
  return code === '' ? '' : `${code} 码：`;
}
