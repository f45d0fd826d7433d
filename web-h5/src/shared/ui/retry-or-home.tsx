import { Button } from 'react-vant/es/button/index.js';
import { ButtonLink } from './button-link';

/** A retry button and a link to the home page. */
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
