import { giveUpSlowReads, useSlowness } from '../../shared/lib/slow-calls';
import { useOnline } from '../../shared/hooks/use-online';
import styles from './network-banner.module.css';

/** Says that there is no network, or that the server lets wait, for as long as it is so. */
export function NetworkBanner() {
  const isOnline = useOnline();
  const slowness = useSlowness();
  return (
    // There before it speaks: screen readers tell what changes in it.
    <div className={styles.banner} role="status">
      {!isOnline && <p>网络已断开，恢复后会自动重新加载</p>}
      {isOnline && slowness !== 'none' && <p>服务器迟迟没有答复，请再等等</p>}
      {isOnline && slowness === 'retryable' && (
        <button type="button" onClick={giveUpSlowReads}>
          重试
        </button>
      )}
    </div>
  );
}
