import type { DesignDetail } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useDesign } from '../../../features/catalogue/hooks/use-design';
import { ordersQuery } from '../../../features/orders/api/orders';
import { projectKey, readingQuery } from '../../../features/reading/api/reading';
import { ReadingRoom } from '../../../features/reading/components/reading-room';
import {
  type PatternSize,
  storedSizes,
} from '../../../features/reading/model/project/pattern-sizes';
import type { ReportedPlace } from '../../../features/reading/model/project/reported-place';
import { ReaderReviewRequest } from '../../../features/reviews/components/reader-review-request';
import { errorBodyOf, statusOf } from '../../../shared/lib/http/api-client';
import { useSession } from '../../../shared/lib/session/session';
import { hasPageBefore } from '../../../shared/lib/page-history';
import { readStored, writeStored } from '../../../shared/lib/storage';
import { useOfflinePages } from '../../../shared/hooks/use-offline-pages';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { ButtonLink } from '../../../shared/ui/button-link';
import { lazyDialog } from '../../../shared/ui/lazy-dialog';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import styles from './read-page.module.css';

const ReportMistake = lazyDialog(async () => {
  const module = await import('../../../features/cases/components/report-mistake');
  return module.ReportMistake;
});

/** The dialog that reports a mistake in the pattern of an order (READ-18). */
function reportOf(orderId: string) {
  return (place: ReportedPlace, onClose: () => void) => (
    <ReportMistake orderId={orderId} place={place} onClose={onClose} />
  );
}

export function ReadPage() {
  const { designId = '' } = useParams();
  const [search] = useSearchParams();
  const version = Number(search.get('version')) || null;
  const { fullName } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const newest = readingQuery(designId, fullName, null);
  const { data: reading, error, refetch } = useQuery(readingQuery(designId, fullName, version));
  // Only the name and the sizes are needed; a design off sale can still be read.
  const { data: design } = useDesign(designId);
  const key = projectKey(fullName, designId);
  const about = useAbout(`${key}:about`, design);
  const { title } = about;
  useOfflinePages('/read/');
  usePageTitle(`编织 ${title}`);
  const status = statusOf(error);
  if (!fullName || status === 401) {
    return (
      <div className={styles.page}>
        <SignInRequired back={`/read/${designId}`} />
      </div>
    );
  }
  // A design off sale tells nothing of the order; the reading does, except a copy that an older page kept.
  const orderId = reading?.order_id ?? design?.owned?.order_id;
  const help = orderId && <HelpLink orderId={orderId} />;
  // 403: the order was refunded since. After any other error the pages that are already loaded stay.
  if (error && (!reading || status === 403)) {
    return (
      <div className={styles.page}>
        {errorBodyOf(error)?.code === 'not_purchased' ? (
          <NotPurchased designId={designId} />
        ) : (
          <LoadFault title="没能打开图解" fault={error} onRetry={() => void refetch()}>
            {help ?? <HelpOfOwnOrder designId={designId} />}
          </LoadFault>
        )}
      </div>
    );
  }
  if (!reading) {
    return (
      <div className={styles.page}>
        <PageLoading isTall text="正在打开图解…" />
      </div>
    );
  }
  // If the history has no earlier page of the site, the back button leads to the design.
  const back = () => void (hasPageBefore() ? navigate(-1) : navigate(`/design/${designId}`));
  const openVersion = (next: number) => {
    const isNewest = next === reading.newest_version;
    // The reader stays on the version that it opened until it is opened anew.
    if (isNewest) void queries.resetQueries({ queryKey: newest.queryKey, exact: true });
    void navigate(`/read/${designId}${isNewest ? '' : `?version=${next}`}`, { replace: true });
  };
  return (
    <ReadingRoom
      // Each design has its own counters, and pages of different versions have the same numbers.
      key={`${key} ${reading.version}`}
      reading={reading}
      designId={designId}
      fullName={fullName}
      title={title}
      sizes={about.sizes}
      report={orderId ? reportOf(orderId) : null}
      help={help}
      atEnd={orderId && <ReaderReviewRequest orderId={orderId} />}
      storageKey={key}
      refresh={async () => (await refetch()).data}
      onVersion={openVersion}
      onBack={back}
    />
  );
}

interface About {
  title: string;
  sizes: PatternSize[];
}

/** The name and sizes of a design; without a network what this device knows of them (READ-16). */
function useAbout(key: string, design: DesignDetail | undefined): About {
  const [known] = useState(() => {
    try {
      const stored = JSON.parse(readStored('local', key) ?? 'null') as About | null;
      return stored && { ...stored, sizes: storedSizes(stored.sizes) };
    } catch {
      return null;
    }
  });
  const about = design && {
    title: design.name,
    sizes: design.sheet?.sizes.map(({ code, label }) => ({ code, label })) ?? [],
  };
  const text = about && JSON.stringify(about);
  useEffect(() => {
    if (text) writeStored('local', key, text);
  }, [key, text]);
  return about ?? known ?? { title: '图解', sizes: [] };
}

function HelpLink({ orderId }: { orderId: string }) {
  return (
    <ButtonLink to={`/orders/${orderId}/help`} look="outline">
      需要帮助
    </ButtonLink>
  );
}

/** Help where neither the reading nor the design tells the order: the design is off sale, and its reading failed (HELP-01). */
function HelpOfOwnOrder({ designId }: { designId: string }) {
  const { fullName } = useSession();
  const { data: orders = [] } = useQuery(ordersQuery(fullName));
  const order = orders.find(
    ({ design_id, state }) => String(design_id) === designId && state === 'paid',
  );
  return order && <HelpLink orderId={order.order_id} />;
}

/** A way to buy, and whether the money of an order was returned (READ-01). */
function NotPurchased({ designId }: { designId: string }) {
  const { fullName } = useSession();
  const { data: orders = [] } = useQuery(ordersQuery(fullName));
  const isRefunded = orders.some(
    ({ design_id, state }) => String(design_id) === designId && state === 'refunded',
  );
  return (
    <Notice
      title={isRefunded ? '这份图解已退款' : '购买后就能在这里编织'}
      text={
        isRefunded
          ? '退款后不能再看图解，再次购买就能接着织'
          : '买下后不用下载，微信里也能直接看图解、数行'
      }
    >
      <ButtonLink to={`/design/${designId}/payment`}>
        {isRefunded ? '再次购买' : '去购买'}
      </ButtonLink>
      <ButtonLink to={`/design/${designId}`} look="outline">
        看看介绍
      </ButtonLink>
    </Notice>
  );
}

export { ReadPage as Component };
