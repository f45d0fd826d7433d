import { useNavigation } from 'react-router';
import styles from './page-progress.module.css';

/** A progress line below the top bar while the next page loads; it appears after a delay. */
export function PageProgress() {
  const { state, location } = useNavigation();
  // The key restarts the delay for each navigation.
  return state === 'idle' ? null : (
    <div key={location.key} className={styles.thread} aria-hidden="true" />
  );
}
