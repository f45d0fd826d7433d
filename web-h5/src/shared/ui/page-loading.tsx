import { Loading } from 'react-vant/es/loading/index.js';
import styles from './page-loading.module.css';

export function PageLoading({ text }: { text: string }) {
  return (
    <div className={styles.loading} role="status">
      <Loading type="spinner" />
      <p>{text}</p>
    </div>
  );
}
