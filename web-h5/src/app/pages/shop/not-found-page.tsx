import { MESSAGES } from '#contracts';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { usePageTitle } from '../../../shared/hooks/use-page-title';

export function NotFoundPage() {
  usePageTitle(MESSAGES.notFound);
  return (
    <Notice
      title={<span lang="en">Page Not Found</span>}
      text={MESSAGES.notFound}
      picture="dropped"
    >
      <ButtonLink to="/">返回首页</ButtonLink>
    </Notice>
  );
}

export { NotFoundPage as Component };
