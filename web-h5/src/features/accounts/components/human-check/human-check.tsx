import type { HumanCheckInfo } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ChunkLoadError, loadChunk, reloadIfReachable } from '../../../../shared/lib/chunks';
import { logFault } from '../../../../shared/lib/log';
import { humanCheckQuery } from '../../api/human-check';
import type { Widget, WidgetListener } from './human-check-widget';
import styles from './human-check.module.css';
import type { HumanCheckState } from '../../hooks/use-human-check';

/** The human check of a form, ALTCHA or Turnstile, with its error below. */
export function HumanCheck({ check, error }: { check: HumanCheckState; error: string }) {
  const { data: info, isError, refetch } = useQuery(humanCheckQuery);
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const { fail } = check;
  useEffect(() => {
    if (isError) fail();
  }, [isError, fail]);
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
  const [fault, setFault] = useState<unknown>(null);
  const { setToken, setWidget, fail } = check;
  useEffect(() => {
    let widget: Widget | null = null;
    let isUnmounted = false;
    const onFailure = (failure: unknown) => {
      logFault('human check', failure);
      if (isUnmounted) return;
      setFault(failure);
      fail();
    };
    mount(info, place.current!, { onToken: setToken, onError: fail, onFailure }).then((mounted) => {
      if (isUnmounted) {
        mounted.remove();
        return;
      }
      widget = mounted;
      setWidget(mounted);
    }, onFailure);
    return () => {
      isUnmounted = true;
      setWidget(null);
      setToken('');
      widget?.remove();
    };
  }, [info, setToken, setWidget, fail]);
  const failed = fault !== null;
  const retry = () => {
    // The browser remembers a failed import; only a reload loads the chunk again.
    if (fault instanceof ChunkLoadError) void reloadIfReachable();
    else onRetry();
  };
  return (
    <>
      {failed && <Retry onRetry={retry} />}
      <div ref={place} className={styles.place} hidden={failed} />
    </>
  );
}

/** Loads the widget's code when a form shows it. */
async function mount(
  { provider, site_key: siteKey = '' }: HumanCheckInfo,
  place: HTMLElement,
  listener: WidgetListener,
): Promise<Widget> {
  if (provider === 'turnstile') {
    const { mountTurnstile } = await loadChunk(() => import('./turnstile-widget'));
    return mountTurnstile(place, siteKey, listener);
  }
  const { mountAltcha } = await loadChunk(() => import('./altcha-widget'));
  return mountAltcha(place, listener);
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className={styles.retry} onClick={onRetry}>
      人机验证没有加载出来，点此重试
    </button>
  );
}
