import { LIMITS, MESSAGES, type WechatCodeUrlResponse, type WechatStateResponse } from '#contracts';
import { useEffect, useState } from 'react';
import { messageOf, statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { useLatest } from '../../../shared/hooks/use-latest';
import { fetchWechatState } from '../api/wechat';

/** The state of a QR code. */
export type WechatCodeState =
  | { phase: 'loading' }
  | { phase: 'shown'; url: string }
  /** Expired or refused by the server: a new one is needed. */
  | { phase: 'expired' }
  | { phase: 'failed'; message: string };

/**
 * Requests a WeChat QR code and polls its state every five seconds. Stops when the component is unmounted or
 * the code is expired or confirmed.
 */
export function useWechatCode(
  requestCode: () => Promise<WechatCodeUrlResponse>,
  onConfirmed: (state: Exclude<WechatStateResponse, { status: 'pending' }>) => void,
): WechatCodeState {
  const [state, setState] = useState<WechatCodeState>({ phase: 'loading' });
  const confirmed = useLatest(onConfirmed);
  const request = useLatest(requestCode);

  useEffect(() => {
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (token: string) => {
      const answer = await fetchWechatState(token).catch((error: unknown) => {
        logFault('wechat state', error);
        // Keeps polling after network errors and 5xx; a refusal is final.
        const status = statusOf(error) ?? 500;
        return status < 500 && status !== 429 ? null : ({ status: 'pending' } as const);
      });
      if (isUnmounted) return;
      if (answer === null) setState({ phase: 'expired' });
      else if (answer.status === 'pending') schedule(token);
      else confirmed.current(answer);
    };
    const schedule = (token: string) => {
      timer = setTimeout(() => void poll(token), LIMITS.wechatPollMs);
    };
    request.current().then(
      ({ url, token }) => {
        if (isUnmounted) return;
        setState({ phase: 'shown', url });
        schedule(token);
      },
      (error: unknown) => {
        logFault('wechat code', error);
        if (isUnmounted) return;
        setState({ phase: 'failed', message: messageOf(error, MESSAGES.wechatUnavailable) });
      },
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [request, confirmed]);

  return state;
}
