import { LIMITS, MESSAGES, type WechatCodeUrlResponse, type WechatStateResponse } from '#contracts';
import { useEffect, useState } from 'react';
import { messageOf, statusOf } from '../../../shared/lib/api-client';
import { logFault } from '../../../shared/lib/log';
import { useLatest } from '../../../shared/hooks/use-latest';
import { askWechatState } from '../api/wechat';

/** What became of a code that was asked for. */
export type WechatCodeState =
  | { phase: 'asking' }
  | { phase: 'shown'; url: string }
  /** Lapsed, or refused by the server: a new one has to be asked for. */
  | { phase: 'over' }
  | { phase: 'failed'; message: string };

/**
 * Asks for WeChat's QR code and then, every five seconds, what became of it. Stops when the
 * component goes, when the code is over, and when it was confirmed.
 */
export function useWechatCode(
  ask: () => Promise<WechatCodeUrlResponse>,
  onConfirmed: (state: Exclude<WechatStateResponse, { status: 'pending' }>) => void,
): WechatCodeState {
  const [state, setState] = useState<WechatCodeState>({ phase: 'asking' });
  const confirmed = useLatest(onConfirmed);
  const asking = useLatest(ask);

  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (token: string) => {
      const answer = await askWechatState(token).catch((error: unknown) => {
        logFault('wechat state', error);
        // Lost networks and busy servers are waited for; a refusal is final.
        const status = statusOf(error) ?? 500;
        return status < 500 && status !== 429 ? null : ({ status: 'pending' } as const);
      });
      if (isGone) return;
      if (answer === null) setState({ phase: 'over' });
      else if (answer.status === 'pending') schedule(token);
      else confirmed.current(answer);
    };
    const schedule = (token: string) => {
      timer = setTimeout(() => void poll(token), LIMITS.wechatPollMs);
    };
    asking.current().then(
      ({ url, token }) => {
        if (isGone) return;
        setState({ phase: 'shown', url });
        schedule(token);
      },
      (error: unknown) => {
        logFault('wechat code', error);
        if (isGone) return;
        setState({ phase: 'failed', message: messageOf(error, MESSAGES.wechatUnavailable) });
      },
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [asking, confirmed]);

  return state;
}
