import type { ReactNode } from 'react';
import { ButtonLink } from '../../../shared/ui/button-link';
import { useReader } from '../hooks/use-reader';
import styles from './preparation.module.css';

/** Shown while no page is there: how far the preparation is, or why there are none (READ-04). */
export function Preparation({
  help,
}: {
  /** Shown if the pages cannot be prepared (HELP-05). */
  help: ReactNode;
}) {
  const { reading, designId } = useReader();
  const { state, progress, message } = reading;
  const isUnderWay = state === 'waiting' || state === 'preparing';
  return (
    <div className={styles.preparation} role={isUnderWay ? 'status' : 'alert'}>
      {isUnderWay ? (
        <>
          <h2>正在准备页面</h2>
          <p>
            {progress.of > 0
              ? `已准备 ${progress.page} 页，共 ${progress.of} 页`
              : '正在打开压缩包，一般不到一分钟'}
          </p>
          <progress max={Math.max(1, progress.of)} value={progress.page} aria-label="准备进度" />
          <p>准备好一页就能看一页，这里会自动打开</p>
        </>
      ) : (
        <>
          <h2>没有可以在线看的页</h2>
          <p>{message ?? '压缩包里没有能在线显示的文件，请下载后查看'}</p>
          <ButtonLink to={`/download/${designId}`}>去下载</ButtonLink>
          {help}
        </>
      )}
    </div>
  );
}
