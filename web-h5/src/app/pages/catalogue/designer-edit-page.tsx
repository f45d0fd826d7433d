import { designerEditPath, MESSAGES } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ownDesignerPageQuery } from '../../../features/catalogue/api/designers';
import { DesignerPageForm } from '../../../features/catalogue/components/designer/designer-page-form';
import { statusOf } from '../../../shared/lib/http/api-client';
import { useLastUser } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Panel } from '../../../shared/ui/panel';
import { SignInRequired } from '../../../shared/ui/sign-in-required';

/** Where a designer writes portrait, words and links of their page (SHELF-03). */
export function DesignerEditPage() {
  const { name = '' } = useParams();
  const user = useLastUser();
  const { data, error, refetch } = useQuery(ownDesignerPageQuery(name, user.fullName));
  const status = statusOf(error);
  if (!user.fullName || (status === 401 && !data))
    return <SignInRequired back={designerEditPath(name)} />;
  if (status === 403 || status === 404) {
    return (
      <Notice
        title={status === 403 ? MESSAGES.forbidden : '还没有设计师主页'}
        text={status === 404 ? '有自己的设计后，就能在这里写头像和介绍' : ''}
      >
        <ButtonLink to="/">返回首页</ButtonLink>
      </Notice>
    );
  }
  if (!data) {
    return error ? (
      <LoadFault title="没能加载主页" fault={error} onRetry={() => void refetch()} />
    ) : (
      <PageLoading text="正在加载主页…" />
    );
  }
  return (
    <Panel title="编辑设计师主页" isWide>
      <DesignerPageForm key={data.username} page={data} />
    </Panel>
  );
}

export { DesignerEditPage as Component };
