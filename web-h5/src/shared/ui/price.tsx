import styles from './price.module.css';

/** A price in yuan, with the old one struck through where there is one. */
export function Price({
  price,
  oldPrice = null,
  size = 'card',
}: {
  price: string;
  oldPrice?: string | null;
  size?: 'card' | 'large';
}) {
  return (
    <span className={`${styles.prices} ${styles[size]}`}>
      <span className={styles.price}>¥{price}</span>
      {oldPrice && (
        <s className={styles.old} role="img" aria-label={`原价 ¥${oldPrice}`}>
          ¥{oldPrice}
        </s>
      )}
    </span>
  );
}
