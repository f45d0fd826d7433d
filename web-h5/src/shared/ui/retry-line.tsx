import { MESSAGES } from '#contracts';
import { Button } from 'react-vant/es/button/index.js';
import { messageOf } from '../lib/api-client';
import styles from './retry-line.module.css';

/** Why a part of a page could not be loaded, and a way to try again on the spot. */
export function RetryLine({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  return (
    <div className={styles.line} role="alert">
      <p>{messageOf(fault, MESSAGES.serverFault)}</p>
      <Button plain size="small" type="primary" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
