import { MESSAGES } from '#contracts';
import { Button } from 'react-vant/es/button/index.js';
import { messageOf } from '../api-client';
import { ButtonLink } from './button-link';
import { Notice } from './notice';

/** In place of what could not be loaded: why, and the ways on. */
export function LoadFault({
  title,
  fault,
  onRetry,
}: {
  title: string;
  fault: unknown;
  onRetry: () => void;
}) {
  return (
    <Notice title={title} text={messageOf(fault, MESSAGES.serverFault)} picture="dropped">
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
      <ButtonLink to="/" look="outline">
        返回首页
      </ButtonLink>
    </Notice>
  );
}
