import styles from './estimated.module.css';

/** Marks a value that the shop estimated (SHEET-10). */
export function Estimated() {
  return (
    <span className={styles.estimated} title="由商城按密度与尺寸估算，不是设计师填写的">
      估算
    </span>
  );
}
