import styles from './price.module.css';

/** A price in yuan, with the old one struck through where there is one. */
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
  return (
    <span className={`${styles.prices} ${styles[size]}`}>
      <span className={styles.price}>
        ¥{yuan}
        <span className={styles.fen}>.{fen}</span>
      </span>
      {oldPrice && (
        <s
          className={styles.old}
          role="img"
          aria-label={`${oldPriceKind === 'reference' ? '参考价' : '原价'} ¥${oldPrice}`}
        >
          ¥{oldPrice}
        </s>
      )}
    </span>
  );
}
