import { useNavigation } from 'react-router';
import styles from './page-progress.module.css';

/** A thread along the bar while the next page's code is on its way; seen only when that takes a while. */
export function PageProgress() {
  const { state, location } = useNavigation();
  // For each place anew, so that a quick one is never seen.
  return state === 'idle' ? null : (
    <div key={location.key} className={styles.thread} aria-hidden="true" />
  );
}
