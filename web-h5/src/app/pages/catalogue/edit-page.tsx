import { LIMITS, MESSAGES } from '#contracts';
import { useEffect, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useNavigate, useParams } from 'react-router';
import { DeferredPreviewForm } from '../../../features/catalogue/components/design/deferred-preview';
import { EditForm } from '../../../features/catalogue/components/form/edit-form';
import { useDesign } from '../../../features/catalogue/hooks/use-design';
import { logFault } from '../../../shared/lib/log';
import { hasPageBefore } from '../../../shared/lib/page-history';
import { useLastUser } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Panel } from '../../../shared/ui/panel';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import { useDelayedRedirect } from '../../../shared/hooks/use-delayed-redirect';

export function EditPage() {
  const { designId = '' } = useParams();
  const navigate = useNavigate();
  const user = useLastUser();
  const { data, error, refetch, isFetchedAfterMount } = useDesign(designId, {
    fresh: true,
    reader: user,
  });
  // The design in the cache may be outdated.
  const design = isFetchedAfterMount ? data : undefined;
  const [isSaved, setIsSaved] = useState(false);
  const toDesign = () => void navigate(`/design/${designId}`, { replace: true });
  useDelayedRedirect(LIMITS.editRedirectMs, isSaved, toDesign);
  useEffect(() => {
    if (error) logFault('design', error);
  }, [error]);
  if (error && !design) {
    return (
      <Notice title={MESSAGES.editLoadFailed} picture="dropped">
        <Button type="primary" onClick={() => void refetch()}>
          重试
        </Button>
        <ButtonLink to="/" look="outline">
          返回首页
        </ButtonLink>
      </Notice>
    );
  }
  if (!design) return <PageLoading text="正在加载设计…" />;
  if (!user.fullName) return <SignInRequired back={`/design/${designId}/edit`} />;
  if (!user.is_admin && user.fullName !== design.designer_username) {
    return (
      <Notice title={MESSAGES.forbidden}>
        <ButtonLink to={`/design/${design.id}`}>查看设计</ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <Panel title="编辑设计" isWide>
        <EditForm
          key={design.id}
          design={design}
          mayActivate={user.is_admin}
          onSaved={() => setIsSaved(true)}
          onReload={async () => (await refetch({ throwOnError: true })).data!}
          onCancel={() => (hasPageBefore() ? void navigate(-1) : toDesign())}
        />
      </Panel>
      <DeferredPreviewForm key={design.id} designId={design.id} fullName={user.fullName} />
    </>
  );
}

export { EditPage as Component };
