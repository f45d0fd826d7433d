import {
  type DesignDetail,
  designerPath,
  designSummary,
  MESSAGES,
  type PictureKind,
  SHARE_PICTURE,
} from '#contracts';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { recordViewed } from '../../../features/catalogue/api/viewed';
import { DeferredPreview } from '../../../features/catalogue/components/design/deferred-preview';
import { DeferredVersions } from '../../../features/catalogue/components/design/deferred-versions';
import { DesignFacts } from '../../../features/catalogue/components/design/design-facts';
import { DesignGallery } from '../../../features/catalogue/components/design/design-gallery';
import { DesignMissing } from '../../../features/catalogue/components/design/design-missing';
import { FollowButton } from '../../../features/catalogue/components/designer/follow-button';
import { Heart } from '../../../features/catalogue/components/cards/heart';
import { PosterButton } from '../../../features/catalogue/components/poster/poster-button';
import { MainFacts } from '../../../features/catalogue/components/sheet/main-facts';
import { SheetSections } from '../../../features/catalogue/components/sheet/sheet-sections';
import { SimilarDesigns } from '../../../features/catalogue/components/design/similar-designs';
import { useDesign } from '../../../features/catalogue/hooks/use-design';
import { reviewSums } from '../../../features/catalogue/model/sheet/review-sums';
import { DeferredReviews } from '../../../features/reviews/components/deferred-reviews';
import { shortDate } from '../../../shared/lib/dates';
import { downloadsLeftOf } from '../../../shared/lib/downloads-left';
import { statusOf } from '../../../shared/lib/http/api-client';
import { readerPath } from '../../../shared/lib/reader';
import { useSession } from '../../../shared/lib/session/session';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { ButtonLink } from '../../../shared/ui/button-link';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Price } from '../../../shared/ui/price';
import { useBottomBar } from '../../../shared/hooks/use-bottom-bar';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { useShareCard } from '../../../shared/lib/wechat-share/share-card';
import { DesignCalculatorButton } from './design-calculator-button';
import { DeferredSubscription, FollowSubscription } from './deferred-subscription';
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
  // A similar design has its own picture and its own question.
  return design ? (
    <Design key={design.id} design={design} />
  ) : (
    <PageLoading isTall text="正在加载设计…" />
  );
}

function Design({ design }: { design: DesignDetail }) {
  const user = useSession();
  const { company } = useShopFacts();
  const { sheet } = design;
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  useEffect(() => recordViewed(design), [design]);
  useShareCard({
    title: design.name,
    description: designSummary(design),
    path: `/design/${design.id}`,
    picture: design.preview_image ?? SHARE_PICTURE,
  });
  // Only hides the link; the server checks the permission.
  const mayEdit = user.is_admin || user.fullName === design.designer_username;
  return (
    <>
      <article className={styles.page}>
        <DesignGallery images={design.detail_images} name={design.name} />
        <div className={styles.about}>
          {!design.is_active && (
            <p className={styles.note}>此设计已下架，只有管理员和设计师能看到</p>
          )}
          <div className={styles.chips}>
            {design.categories.map((category) => (
              <Link key={category.id} to={`/category/${category.id}/designs`}>
                {category.name}
              </Link>
            ))}
          </div>
          <div className={styles.title}>
            <h1>{design.name}</h1>
            <Heart design={design} />
          </div>
          <p className={styles.origin}>
            <Link to={designerPath(design.designer_username)}>{design.designer_username}</Link> ·{' '}
            {shortDate(design.upload_date)} 上架 · 已下载 {design.download_count} 次
            {design.is_new && ' · 新上架'}
            {design.reviews && ` · ${reviewSums(design.reviews)}`}
          </p>
          <p>
            <FollowButton designer={design.designer_username} back={`/design/${design.id}`} />
          </p>
          <FollowSubscription designer={design.designer_username} />
          {sheet ? <MainFacts sheet={sheet} /> : <DesignFacts design={design} />}
          {sheet && (
            <DesignCalculatorButton designId={design.id} name={design.name} sheet={sheet} />
          )}
          {design.is_active && (
            <div ref={bar} className={styles.buy}>
              {design.owned ? (
                <OwnedDesign designId={design.id} left={downloadsLeftOf(design.owned)} />
              ) : (
                <>
                  <Price
                    price={design.price}
                    oldPrice={design.old_price}
                    oldPriceKind={design.old_price_kind}
                    size="large"
                  />
                  <ButtonLink to={`/design/${design.id}/payment`}>立即购买</ButtonLink>
                </>
              )}
            </div>
          )}
          {design.owned && (
            <DeferredSubscription
              kind="version"
              subject={String(design.id)}
              label="图解有修正时，在微信里告诉我"
            />
          )}
          <p className={styles.note}>{MESSAGES.threeDownloads}</p>
          <p className={styles.note}>
            {MESSAGES.electronicOnly} · 销售方 {company} ·{' '}
            <Link to="/about/seller">谁在卖、出了事找谁</Link>
          </p>
          {oldPriceNote(design) && <p className={styles.note}>{oldPriceNote(design)}</p>}
          {design.picture_kind && (
            <p className={styles.note}>{PICTURE_KIND_TEXTS[design.picture_kind]}</p>
          )}
          {design.is_active && <PosterButton designId={design.id} name={design.name} />}
          <Link className={styles.report} to={`/report?design=${design.id}`}>
            举报侵权
          </Link>
          {mayEdit && (
            <ButtonLink to={`/design/${design.id}/edit`} look="outline">
              编辑
            </ButtonLink>
          )}
        </div>
        <div className={styles.story}>
          <p className={styles.description}>{design.description || MESSAGES.noDescription}</p>
          {sheet && <SheetSections design={design} sheet={sheet} />}
          {design.is_active && <DeferredPreview designId={design.id} name={design.name} />}
          {design.is_active && <DeferredVersions designId={design.id} fullName={user.fullName} />}
          {design.is_active && (
            <DeferredReviews
              designId={design.id}
              orderId={design.owned?.order_id ?? null}
              isDesigner={user.fullName === design.designer_username}
              isSignedIn={user.fullName !== ''}
              afterAsking={
                <DeferredSubscription
                  kind="answer"
                  subject={String(design.id)}
                  label="有回答时，在微信里告诉我"
                />
              }
            />
          )}
        </div>
      </article>
      <SimilarDesigns designId={design.id} className={styles.similar} />
    </>
  );
}

/** Shown in place of the price if the buyer already owns the design (WALK-06). */
function OwnedDesign({ designId, left }: { designId: number; left: number }) {
  return (
    <>
      <strong className={styles.owned}>
        {left > 0 ? `已购买 · 剩 ${left} 次` : '已购买 · 下载次数已用完'}
      </strong>
      <ButtonLink to={readerPath(designId)}>继续编织</ButtonLink>
      {left > 0 ? (
        <ButtonLink to={`/download/${designId}`} look="outline">
          下载
        </ButtonLink>
      ) : (
        <ButtonLink to={`/design/${designId}/payment`} look="outline">
          再次购买
        </ButtonLink>
      )}
    </>
  );
}

const PICTURE_KIND_TEXTS = {
  photo: '图片是织成的实物照片',
  drawn: '图片是绘制的，不是实物照片',
  ai: '图片由 AI 生成，不是实物照片',
} as const satisfies Record<PictureKind, string>;

/** What the struck price is (LAW-05). */
function oldPriceNote(design: DesignDetail): string {
  const { old_price: price, old_price_kind: kind, old_price_period: period } = design;
  if (price === null) return '';
  if (kind === 'original' && period) {
    return `原价 ¥${price}：${shortDate(period.from)} 至 ${shortDate(period.to)} 在本店的售价`;
  }
  return `参考价 ¥${price}：${design.old_price_ground ?? '由设计师提供，不是本店的历史售价'}`;
}

export { DesignPage as Component };
