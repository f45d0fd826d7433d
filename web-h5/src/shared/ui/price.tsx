import styles from './price.module.css';

/** A price in yuan. An old one is struck through, with the word for what it is (LAW-05). */
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
        <span className={styles.old}>
          {oldPriceKind === 'reference' ? '参考价' : '原价'} <s>¥{oldPrice}</s>
        </span>
      )}
    </span>
  );
}
