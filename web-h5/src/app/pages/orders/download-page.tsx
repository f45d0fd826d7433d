import { LIMITS, MESSAGES } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { Loading } from 'react-vant/es/loading/index.js';
import { Progress } from 'react-vant/es/progress/index.js';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { InvalidLink } from '../../../features/files/components/invalid-link';
import { WechatHandoff } from '../../../features/files/components/wechat-handoff';
import { useDownload } from '../../../features/files/hooks/use-download';
import { invalidateOwnership } from '../../../shared/lib/ownership';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import { useReconnect } from '../../../shared/hooks/use-online';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { useTouched } from '../../../shared/hooks/use-touched';
import { useCountdown } from '../../../shared/hooks/use-countdown';
import styles from './download-page.module.css';

export function DownloadPage() {
  const { designId = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  return <Download key={attempt} designId={designId} onRestart={() => setAttempt(attempt + 1)} />;
}

function Download({ designId, onRestart }: { designId: string; onRestart: () => void }) {
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const version = versionIn(parameters);
  const link = parameters.get('link');
  const { state, saveAgain } = useDownload(designId, version, link);
  const queries = useQueryClient();
  const isDone = state.phase === 'done';
  useEffect(() => {
    // The design and the orders have one download less.
    if (isDone) void invalidateOwnership(queries);
  }, [isDone, queries]);
  const isTouched = useTouched(isDone);
  const handed = state.phase === 'handoff' ? state.token : null;
  useEffect(() => {
    // WeChat opens this address in the browser, which has no session.
    if (!handed) return;
    setParameters({ ...(version && { version }), link: handed }, { replace: true });
  }, [handed, version, setParameters]);
  const left = useCountdown(
    LIMITS.downloadCountdownSeconds,
    isDone && !isTouched,
    // Replaces the page: going back must not start the download again.
    () => void navigate('/', { replace: true }),
  );
  // Resumes the same download.
  useReconnect(() => state.phase === 'failed' && state.status === null && onRestart());
  if (state.phase === 'downloading') return <DownloadProgress percent={state.percent} />;
  if (state.phase === 'handoff')
    return <WechatHandoff designId={designId} version={version} token={state.token} />;
  if (isDone) {
    return (
      <Notice
        title={MESSAGES.downloadStarted}
        // Of one height: a button must not move while it is being tapped.
        text={isTouched ? '好，就留在这一页' : `${left} 秒后返回首页，点一下就留下`}
      >
        <p>
          随时能在“<Link to="/orders">我的订单</Link>”里再下载
        </p>
        <Button plain type="primary" onClick={saveAgain}>
          {MESSAGES.downloadRetry}
        </Button>
        <ButtonLink to="/" replace>
          返回首页
        </ButtonLink>
      </Notice>
    );
  }
  const withoutLink = `/download/${designId}${version ? `?version=${version}` : ''}`;
  if (state.status === 401) return <SignInRequired back={withoutLink} />;
  if (link !== null && state.status === 404) return <InvalidLink again={withoutLink} />;
  // The step that helps comes first (WALK-11); trying again helps buyers who have just paid in another window.
  const isRefused = state.status === 400 || state.status === 403;
  return (
    <Notice title={state.message} picture="dropped">
      {isRefused && (
        <ButtonLink to={`/design/${designId}/payment`}>
          {state.status === 400 ? '再次购买' : '去购买'}
        </ButtonLink>
      )}
      <Button type="primary" plain={isRefused} onClick={onRestart}>
        重试
      </Button>
      {state.status === 403 && (
        <ButtonLink to="/orders" look="outline">
          我的订单
        </ButtonLink>
      )}
      <ButtonLink to="/" look="outline">
        返回首页
      </ButtonLink>
    </Notice>
  );
}

/** The version in the address (SHELF-09); null for the newest. */
function versionIn(parameters: URLSearchParams): string | null {
  return /^[1-9]\d{0,5}$/.exec(parameters.get('version') ?? '')?.[0] ?? null;
}

function DownloadProgress({ percent }: { percent: number }) {
  // Screen readers announce each quarter only.
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <section className={styles.progress}>
      <Loading type="spinner" size="48px" color="var(--madder)" />
      <h1>正在下载</h1>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="下载进度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <Progress percentage={percent} showPivot={false} />
      </div>
      <p>{percent}%</p>
      <p className="visually-hidden" role="status">
        {quarter > 0 && `已下载 ${quarter}%`}
      </p>
    </section>
  );
}

export { DownloadPage as Component };
