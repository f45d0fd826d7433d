import styles from './price.module.css';

/** A price in yuan, with the old one struck through, and what that is, where there is one (LAW-05). */
export function Price({
  price,
  oldPrice = null,
  oldPriceKind = null,
  size = 'card',
}: {
  price: string;
  oldPrice?: string | null;
  /** Whether the old price was asked here, or is a reference only (LAW-05). */
  oldPriceKind?: 'original' | 'reference' | null;
  size?: 'card' | 'large';
}) {
  const [yuan, fen] = price.split('.');
  const kind = oldPriceKind === 'reference' ? '参考价' : '原价';
  return (
    <span className={`${styles.prices} ${styles[size]}`}>
      <span className={styles.price}>
        ¥{yuan}
        <span className={styles.fen}>.{fen}</span>
      </span>
      {oldPrice && (
        <span className={styles.old} role="img" aria-label={`${kind} ¥${oldPrice}`}>
          {kind} <s>¥{oldPrice}</s>
        </span>
      )}
    </span>
  );
}
