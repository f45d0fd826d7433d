import { useEffect, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { claimReload, reloadIfReachable } from '../shared/chunks';
import { ButtonLink } from '../shared/ui/button-link';
import { Notice } from '../shared/ui/notice';
import { PageLoading } from '../shared/ui/page-loading';
import { useReconnect } from '../shared/use-online';

/** In place of a page whose code did not come; a newer build of the site is gone over to by itself, once. */
export function ChunkMissingPage() {
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
      <Button
        type="primary"
        loading={isTrying}
        loadingText="正在重试…"
        onClick={() => void retry()}
      >
        重试
      </Button>
      <ButtonLink to="/" look="outline">
        返回首页
      </ButtonLink>
    </Notice>
  );
}
