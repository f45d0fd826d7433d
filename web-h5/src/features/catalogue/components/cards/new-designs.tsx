import { designerPath } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { statusOf } from '../../../../shared/lib/http/api-client';
import { logFault } from '../../../../shared/lib/log';
import { useSession } from '../../../../shared/lib/session/session';
import { ButtonLink } from '../../../../shared/ui/button-link';
import { LoadFault } from '../../../../shared/ui/load-fault';
import { Notice } from '../../../../shared/ui/notice';
import { SignInRequired } from '../../../../shared/ui/sign-in-required';
import { followsQuery, newDesignsQuery } from '../../api/follows';
import { DesignGrid } from './design-grid';
import styles from './new-designs.module.css';

/** The newest designs of followed designers; those published since the last visit come first (SHELF-04). */
export function NewDesigns() {
  const { fullName } = useSession();
  const { data: designers } = useQuery(followsQuery(fullName));
  const { data, error, refetch } = useQuery(newDesignsQuery(fullName));
  useEffect(() => {
    if (error) logFault('new designs', error);
  }, [error]);
  if (!fullName || statusOf(error) === 401)
    return <SignInRequired isPart back="/profile/following" />;
  if (error && !data) {
    return <LoadFault isPart title="没能加载上新" fault={error} onRetry={() => void refetch()} />;
  }
  if (designers?.length === 0) {
    return (
      <Notice isPart title="还没有关注谁" text="在设计页或设计师的主页点“关注”">
        <ButtonLink to="/">去逛逛</ButtonLink>
      </Notice>
    );
  }
  const results = data?.results ?? [];
  const unseen = results.filter(({ is_unseen: isUnseen }) => isUnseen);
  const seen = results.filter(({ is_unseen: isUnseen }) => !isUnseen);
  return (
    <>
      {designers && (
        <p className={styles.designers}>
          关注的设计师：
          {designers.map(({ username }) => (
            <Link key={username} to={designerPath(username)}>
              {username}
            </Link>
          ))}
        </p>
      )}
      <p className={styles.note}>
        上新时想收到消息？在<Link to="/profile/messages">消息设置</Link>打开“上新提醒”。
      </p>
      {!data && <DesignGrid designs={[]} loading isOutdated={false} />}
      {data && (
        <section className={styles.part}>
          <h2>
            {unseen.length > 0 ? `上次来过之后上新 ${unseen.length} 款` : '上次来过之后没有上新'}
          </h2>
          <DesignGrid designs={unseen} loading={false} isOutdated={false} />
        </section>
      )}
      {seen.length > 0 && (
        <section className={styles.part}>
          <h2>更早的</h2>
          <DesignGrid designs={seen} loading={false} isOutdated={false} />
        </section>
      )}
    </>
  );
}
