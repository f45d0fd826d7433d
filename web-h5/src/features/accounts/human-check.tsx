import type { HumanCheckInfo } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import type { Widget, WidgetListener } from './human-check-widget';
import styles from './human-check.module.css';
import type { HumanCheckState } from './use-human-check';

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
  const id = useId();
  return (
    <div
      className={styles.check}
      role="group"
      aria-label="人机验证"
      aria-describedby={error ? id : undefined}
    >
      {info && (
        <WidgetPlace
          key={attempt}
          info={info}
          check={check}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      {!info && !isError && <div className={styles.waiting} />}
      {isError && <Retry onRetry={() => void refetch()} />}
      <span id={id} className={styles.error} role="status">
        {error}
      </span>
    </div>
  );
}

function WidgetPlace({
  info,
  check,
  onRetry,
}: {
  info: HumanCheckInfo;
  check: HumanCheckState;
  onRetry: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { setToken, setRenew } = check;
  useEffect(() => {
    let widget: Widget | null = null;
    let left = false;
    const onFailure = (fault: unknown) => {
      logFault('human check', fault);
      if (!left) setFailed(true);
    };
    mount(info, place.current!, { onToken: setToken, onFailure }).then((mounted) => {
      if (left) {
        mounted.remove();
        return;
      }
      widget = mounted;
      setRenew(() => mounted.renew());
    }, onFailure);
    return () => {
      left = true;
      setRenew(null);
      setToken('');
      widget?.remove();
    };
  }, [info, setToken, setRenew]);
  return (
    <>
      {failed && <Retry onRetry={onRetry} />}
      <div ref={place} className={styles.place} hidden={failed} />
    </>
  );
}

/** Loads the widget's own code only where a form asks for it. */
async function mount(
  { provider, site_key: siteKey = '' }: HumanCheckInfo,
  place: HTMLElement,
  listener: WidgetListener,
): Promise<Widget> {
  if (provider === 'turnstile') {
    const { mountTurnstile } = await import('./turnstile-widget');
    return mountTurnstile(place, siteKey, listener);
  }
  const { mountAltcha } = await import('./altcha-widget');
  return mountAltcha(place, listener);
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className={styles.retry} onClick={onRetry}>
      人机验证没有加载出来，点此重试
    </button>
  );
}
