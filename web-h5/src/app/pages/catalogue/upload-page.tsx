import { LIMITS, MESSAGES } from '#contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { UploadForm } from '../../../features/catalogue/components/form/upload-form';
import { useLastUser } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { Panel } from '../../../shared/ui/panel';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import { useDelayedRedirect } from '../../../shared/hooks/use-delayed-redirect';

export function UploadPage() {
  const navigate = useNavigate();
  const user = useLastUser();
  const [isDone, setIsDone] = useState(false);
  useDelayedRedirect(LIMITS.uploadRedirectMs, isDone, () => void navigate('/', { replace: true }));
  if (!user.fullName) return <SignInRequired back="/upload" />;
  // The route admits admins only, but the user may lose the right while the page is open.
  if (!user.is_admin) {
    return (
      <Notice title={MESSAGES.uploadNotAllowed}>
        <ButtonLink to="/">返回首页</ButtonLink>
      </Notice>
    );
  }
  return (
    <Panel title="上传设计" isWide>
      <UploadForm onUploaded={() => setIsDone(true)} />
    </Panel>
  );
}

export { UploadPage as Component };
