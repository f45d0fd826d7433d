import { useEffect, useState } from 'react';
import { claimReload, reloadIfReachable } from '../shared/lib/chunks';
import { Notice } from '../shared/ui/notice';
import { PageLoading } from '../shared/ui/page-loading';
import { RetryOrHome } from '../shared/ui/retry-or-home';
import { useReconnect } from '../shared/hooks/use-online';

/** Shown when the code of a page does not load. Reloads the page once, in case a newer build replaced the files. */
export function ChunkErrorPage() {
  const [isOutdated] = useState(claimReload);
  const [isReloading, setIsReloading] = useState(isOutdated);
  const [isTrying, setIsTrying] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  const retry = async () => {
    setIsTrying(true);
    setIsReloading(await reloadIfReachable());
    setIsTrying(false);
    setHasTried(true);
  };
  useReconnect(() => void retry());
  if (isReloading) return <PageLoading text="正在加载…" />;
  return (
    <Notice
      title="页面没能加载出来"
      text={hasTried ? '还是连不上，请检查网络连接后重试' : '请检查网络连接后重试'}
      picture="dropped"
    >
      <RetryOrHome isTrying={isTrying} onRetry={() => void retry()} />
    </Notice>
  );
}
