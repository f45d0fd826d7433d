import { Loading } from 'react-vant/es/loading/index.js';
import styles from './page-loading.module.css';

export function PageLoading({
  text,
  isTall = false,
}: {
  text: string;
  /** Whether what comes fills more than the window. */
  isTall?: boolean;
}) {
  return (
    <div className={`${styles.loading} ${isTall ? styles.tall : ''}`} role="status">
      <Loading type="spinner" />
      <p>{text}</p>
    </div>
  );
}
