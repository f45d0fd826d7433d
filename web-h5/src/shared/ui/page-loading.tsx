import { Loading } from 'react-vant/es/loading/index.js';
import styles from './page-loading.module.css';

export function PageLoading({
  text,
  isTall = false,
}: {
  text: string;
  /** Whether the content will be taller than the window; keeps the footer out of view. */
  isTall?: boolean;
}) {
  return (
    <div className={`${styles.loading} ${isTall ? styles.tall : ''}`} role="status">
      <Loading type="spinner" />
      <p>{text}</p>
    </div>
  );
}
