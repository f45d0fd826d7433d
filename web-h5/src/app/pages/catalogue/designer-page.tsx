import { designerPath, designerSummary, MESSAGES, SHARE_PICTURE } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-vant/es/button/index.js';
import { useParams } from 'react-router';
import { designerFiguresQuery, designerQuery } from '../../../features/catalogue/api/designers';
import { DesignList } from '../../../features/catalogue/components/cards/design-list';
import { DesignerHead } from '../../../features/catalogue/components/designer/designer-head';
import { WorksWall } from '../../../features/reviews/components/works-wall';
import { messageOf } from '../../../shared/lib/http/api-client';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { usePlaceKey } from '../../../shared/hooks/use-overlay';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { useShareCard } from '../../../shared/lib/wechat-share/share-card';
import { FollowSubscription } from './deferred-subscription';
import { NotFoundPage } from '../shop/not-found-page';
import styles from './home-page.module.css';

/** A designer: portrait, words and links, and the designs on sale (SHELF-03). */
export function DesignerPage() {
  const { name = '' } = useParams();
  const visit = usePlaceKey();
  const { data: designer, error, refetch } = useQuery(designerQuery(name));
  // Requested beside the designer, so that the list moves down at most once.
  const { data: figures } = useQuery(designerFiguresQuery(name));
  usePageTitle(designer?.username ?? (designer === null ? MESSAGES.notFound : name));
  useShareCard(
    designer
      ? {
          title: designer.username,
          description: designerSummary(designer),
          path: designerPath(designer.username),
          picture: designer.portrait?.image ?? SHARE_PICTURE,
        }
      : null,
  );
  if (designer === null) return <NotFoundPage />;
  if (!designer) {
    return error ? (
      <Notice
        title="没能加载设计师"
        text={messageOf(error, MESSAGES.serverFault)}
        picture="dropped"
      >
        <Button type="primary" onClick={() => void refetch()}>
          重试
        </Button>
      </Notice>
    ) : (
      <PageLoading isTall text="正在加载设计师…" />
    );
  }
  return (
    <div className={styles.page}>
      <DesignerHead designer={designer} figures={figures ?? null} />
      <FollowSubscription designer={designer.username} />
      <DesignList
        key={designer.username}
        visit={visit}
        filters={{ designer: designer.username }}
        endText={`${designer.username}的设计都在这里了`}
        empty={
          <Notice isPart title="这位设计师现在没有在售的设计" text="看看别人的设计吧">
            <ButtonLink to="/" look="outline">
              返回首页
            </ButtonLink>
          </Notice>
        }
      />
      <WorksWall of={`designers/${encodeURIComponent(designer.username)}`} />
    </div>
  );
}

export { DesignerPage as Component };
