import { useEffect } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useRouteError } from 'react-router';
import { logFault } from '../shared/log';
import { Notice } from '../shared/ui/notice';

/** Stands in for a page that failed: never a blank screen, always a way on. */
export function ErrorPage() {
  const fault = useRouteError();
  useEffect(() => logFault('page', fault), [fault]);
  return (
    <main>
      <Notice title="页面出了点问题" text="请刷新重试；若仍不行，请稍后再来。" picture="dropped">
        <Button type="primary" onClick={() => location.reload()}>
          刷新页面
        </Button>
        <Button plain type="primary" onClick={() => location.assign('/')}>
          返回首页
        </Button>
      </Notice>
    </main>
  );
}
