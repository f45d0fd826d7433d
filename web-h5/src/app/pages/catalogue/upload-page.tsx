import { LIMITS } from '#contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { UploadForm } from '../../../features/catalogue/components/form/upload-form';
import { AdminOnly } from '../../../shared/ui/admin-only';
import { Panel } from '../../../shared/ui/panel';
import { useDelayedRedirect } from '../../../shared/hooks/use-delayed-redirect';

export function UploadPage() {
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  useDelayedRedirect(LIMITS.uploadRedirectMs, isDone, () => void navigate('/', { replace: true }));
  return (
    <AdminOnly>
      <Panel title="上传设计" isWide>
        <UploadForm onUploaded={() => setIsDone(true)} />
      </Panel>
    </AdminOnly>
  );
}

export { UploadPage as Component };
