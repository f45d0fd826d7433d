import { MESSAGES } from '#contracts';
import { Button } from 'react-vant/es/button/index.js';
import { messageOf } from '../api-client';
import { ButtonLink } from './button-link';
import { Notice } from './notice';

/** In place of what could not be loaded: why, and the ways on. */
export function LoadFault({
  title,
  fault,
  isPart = false,
  onRetry,
}: {
  title: string;
  fault: unknown;
  /** Whether it stands on a page that has a heading of its own. */
  isPart?: boolean;
  onRetry: () => void;
}) {
  return (
    <Notice
      isPart={isPart}
      title={title}
      text={messageOf(fault, MESSAGES.serverFault)}
      picture="dropped"
    >
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
      <ButtonLink to="/" look="outline">
        返回首页
      </ButtonLink>
    </Notice>
  );
}
