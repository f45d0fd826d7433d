import { Button } from 'react-vant/es/button/index.js';
import { ButtonLink } from './button-link';

/** The ways on from what failed. */
export function RetryOrHome({
  isTrying = false,
  onRetry,
}: {
  isTrying?: boolean;
  onRetry: () => void;
}) {
  return (
    <>
      <Button type="primary" loading={isTrying} loadingText="正在重试…" onClick={onRetry}>
        重试
      </Button>
      <ButtonLink to="/" look="outline">
        返回首页
      </ButtonLink>
    </>
  );
}
