import { LENGTH_STARTS, type PatternSheet } from '#contracts';
import { isEstimated } from '../../model/sheet/display';
import { sizeRows } from '../../model/sheet/size-rows';
import { Estimated } from './estimated';
import styles from './sheet.module.css';

/** The finished measures of each size. Its first column stays in place while the others scroll (SHEET-12). */
export function SizeTable({ sheet }: { sheet: PatternSheet }) {
  const rows = sizeRows(sheet);
  const { sizes } = sheet;
  if (rows.length === 0 && sizes.length === 0) return null;
  const hasLabels = sizes.some(({ label }) => label);
  return (
    <>
      {/* Keyboards scroll what has the focus. */}
      <div className={styles.scroll} role="region" aria-label="尺码表" tabIndex={0}>
        <table className={styles.sizes}>
          {sizes.length > 0 && (
            <thead>
              <tr>
                <th scope="col">尺码</th>
                {sizes.map(({ code, label }) => (
                  <th key={code} scope="col">
                    {code}
                    {hasLabels && label && <span>{label}</span>}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ label, field, texts }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {isEstimated(sheet, [field]) && <Estimated />}
                </th>
                {texts.map((text, i) => (
                  <td key={sizes[i]?.code ?? i}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>
        成品平铺、下水后的尺寸；围度是一整圈
        {sheet.length_from && `，衣长从${LENGTH_STARTS[sheet.length_from]}量`}。
      </p>
    </>
  );
}
