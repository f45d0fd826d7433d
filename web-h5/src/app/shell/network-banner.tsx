import { abortSlowReads, useSlowRequests } from '../../shared/lib/http/slow-requests';
import { useOnline } from '../../shared/hooks/use-online';
import styles from './network-banner.module.css';

/** Shows that the browser is offline or that requests are slow. */
export function NetworkBanner() {
  const isOnline = useOnline();
  const slowRequests = useSlowRequests();
  return (
    // Always rendered: screen readers announce changes inside an existing live region only.
    <div className={styles.banner} role="status">
      {!isOnline && <p>网络已断开，恢复后会自动重新加载</p>}
      {isOnline && slowRequests !== 'none' && <p>服务器迟迟没有答复，请再等等</p>}
      {isOnline && slowRequests === 'retryable' && (
        <button type="button" onClick={abortSlowReads}>
          重试
        </button>
      )}
    </div>
  );
}
