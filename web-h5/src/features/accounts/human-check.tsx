import type { HumanCheckInfo } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import styles from './human-check.module.css';
import type { HumanCheckState } from './use-human-check';

const TurnstileWidget = lazy(() => import('./turnstile-widget'));

/** The human check of a form: whichever the shop uses, with its message underneath. */
export function HumanCheck({ check, error }: { check: HumanCheckState; error: string }) {
  const {
    data: info,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['human-check'],
    queryFn: () => call<HumanCheckInfo>('/human-check/'),
    staleTime: Infinity,
  });
  const [attempt, setAttempt] = useState(0);
  return (
    <div className={styles.check}>
      {info?.provider === 'altcha' && (
        <AltchaPlace key={attempt} check={check} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {info?.provider === 'turnstile' && (
        <Suspense fallback={<div className={styles.waiting} />}>
          <TurnstileWidget siteKey={info.site_key ?? ''} check={check} />
        </Suspense>
      )}
      {!info && !isError && <div className={styles.waiting} />}
      {isError && <Retry onRetry={() => void refetch()} />}
      {error && (
        <span className={styles.error} role="status">
          {error}
        </span>
      )}
    </div>
  );
}

function AltchaPlace({ check, onRetry }: { check: HumanCheckState; onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { setToken, setRenew } = check;
  useEffect(() => {
    let remove = () => {};
    let left = false;
    import('./altcha-widget').then(
      ({ mountAltcha }) => {
        if (left || !place.current) return;
        const widget = mountAltcha(place.current, setToken);
        remove = () => widget.remove();
        setRenew(() => widget.renew());
      },
      (error: unknown) => {
        logFault('human check', error);
        setFailed(true);
      },
    );
    return () => {
      left = true;
      setRenew(null);
      remove();
    };
  }, [setToken, setRenew]);
  return failed ? <Retry onRetry={onRetry} /> : <div ref={place} className={styles.place} />;
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className={styles.retry} onClick={onRetry}>
      人机验证没有加载出来，点此重试
    </button>
  );
}
