import { type DesignDetail, designSummary, MESSAGES, SHARE_PICTURE } from '#contracts';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { DesignFacts } from '../../features/catalogue/components/design-facts';
import { DesignGallery } from '../../features/catalogue/components/design-gallery';
import { DesignMissing } from '../../features/catalogue/components/design-missing';
import { useDesign } from '../../features/catalogue/hooks/use-design';
import { shortDate } from '../../shared/lib/dates';
import { statusOf } from '../../shared/lib/api-client';
import { useSession } from '../../shared/lib/session';
import { ButtonLink } from '../../shared/ui/button-link';
import { PageLoading } from '../../shared/ui/page-loading';
import { Price } from '../../shared/ui/price';
import { useBottomBar } from '../../shared/hooks/use-bottom-bar';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useShareCard } from '../../shared/lib/wechat-share/share-card';
import styles from './design-page.module.css';

export function DesignPage() {
  const { designId = '' } = useParams();
  const { data: design, error, refetch } = useDesign(designId);
  const isMissing = error && (!design || statusOf(error) === 404);
  usePageTitle(isMissing ? MESSAGES.designLoadFailed : design?.name);
  // A failed refetch keeps the loaded design on the screen.
  if (isMissing) {
    return <DesignMissing fault={error} onRetry={() => void refetch()} />;
  }
  return design ? <Design design={design} /> : <PageLoading isTall text="正在加载设计…" />;
}

function Design({ design }: { design: DesignDetail }) {
  const user = useSession();
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  useShareCard({
    title: design.name,
    description: designSummary(design),
    path: `/design/${design.id}`,
    picture: design.preview_image ?? SHARE_PICTURE,
  });
  // Only hides the link; the server checks the permission.
  const mayEdit = user.is_admin || user.fullName === design.designer_username;
  return (
    <article className={styles.page}>
      <DesignGallery images={design.detail_images} name={design.name} />
      <div className={styles.about}>
        {!design.is_active && <p className={styles.note}>此设计已下架，只有管理员和设计师能看到</p>}
        <div className={styles.chips}>
          {design.categories.map((category) => (
            <Link key={category.id} to={`/category/${category.id}/designs`}>
              {category.name}
            </Link>
          ))}
        </div>
        <h1>{design.name}</h1>
        <p className={styles.origin}>
          {design.designer_username} · {shortDate(design.upload_date)} 上架 · 已下载{' '}
          {design.download_count} 次
        </p>
        <DesignFacts design={design} />
        {design.is_active && (
          <div ref={bar} className={styles.buy}>
            <Price price={design.price} oldPrice={design.old_price} size="large" />
            <ButtonLink to={`/design/${design.id}/payment`}>立即购买</ButtonLink>
          </div>
        )}
        <p className={styles.note}>{MESSAGES.threeDownloads}</p>
        {mayEdit && (
          <ButtonLink to={`/design/${design.id}/edit`} look="outline">
            编辑
          </ButtonLink>
        )}
      </div>
      <p className={styles.description}>{design.description || MESSAGES.noDescription}</p>
    </article>
  );
}

export { DesignPage as Component };
