import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { favouritesQuery } from '../../../features/catalogue/api/favourites';
import { DesignGrid } from '../../../features/catalogue/components/cards/design-grid';
import { ViewedDesigns } from '../../../features/catalogue/components/design/viewed-designs';
import { logFault } from '../../../shared/lib/log';
import { useSession } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { useInfiniteScroll } from '../../../shared/hooks/use-infinite-scroll';
import styles from './favourites-page.module.css';
import { KeptLinks } from './kept-links';

/** The favourites: of the account, or before the sign-in of the device (SHELF-02). */
export function FavouritesPage() {
  const { fullName } = useSession();
  return (
    <div className={styles.page}>
      <h1>我的收藏</h1>
      <KeptLinks />
      {!fullName && (
        <p className={styles.note}>
          收藏只保存在这台设备上。<Link to="/login?redirect=%2Ffavourites">登录</Link>
          后会并入你的账户，换设备也能看到。
        </p>
      )}
      <Favourites key={fullName} fullName={fullName} />
      <ViewedDesigns />
    </div>
  );
}

/** A design that is removed here stays on the screen until the next visit, so that it can be taken back. */
function Favourites({ fullName }: { fullName: string }) {
  const query = useInfiniteQuery(favouritesQuery(fullName));
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const mark = useRef<HTMLDivElement>(null);
  useInfiniteScroll(mark, query);
  useEffect(() => {
    if (error) logFault('favourites', error);
  }, [error]);
  const designs = data?.pages.flatMap((page) => page.results) ?? [];
  if (data && designs.length === 0 && !hasNextPage && !isError) return <Nothing />;
  return (
    <>
      {!(isError && !data) && (
        <DesignGrid designs={designs} loading={isFetching && !data} isOutdated={false} />
      )}
      {isError && (
        <LoadFault
          isPart
          title="没能加载收藏"
          fault={error}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
        />
      )}
      <div ref={mark} />
    </>
  );
}

function Nothing() {
  return (
    <Notice isPart title="还没有收藏" text="看到喜欢的图解，点图片右上角的心">
      <ButtonLink to="/">去逛逛</ButtonLink>
    </Notice>
  );
}

export { FavouritesPage as Component };
