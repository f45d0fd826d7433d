import { MESSAGES } from '#contracts';
import { Button } from 'react-vant/es/button/index.js';
import { messageOf } from '../lib/http/api-client';
import styles from './retry-line.module.css';

/** The error of a part of a page, with a retry button. */
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
