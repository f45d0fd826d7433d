import { LIMITS } from '#contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logFault } from '../../../shared/lib/log';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useReconnect } from '../../../shared/hooks/use-online';
import { fetchIsPaid } from '../api/payments';

const UNREACHABLE = '没能连上服务器，不影响付款，请稍后再查';
const NOT_YET = '还没有收到付款，付款后可以再查';

/**
 * Asks every five seconds whether an order is paid; ends when it is, after 50 s, or on an error.
 * It also asks by hand (`check`), whenever the page comes back to the front, and when the network is back;
 * then it goes on as well if it had ended on an error. spec §4, design §4.
 * @param endless goes on without an end and past errors: for who already says that they have paid
 */
export function usePaymentPolling(
  orderId: string | null,
  onPaid: () => void,
  { endless = false } = {},
): {
  stopped: boolean;
  checking: boolean;
  /** What the last question came to, where that is worth a word. */
  note: string;
  check: () => Promise<void>;
} {
  const [stopped, setStopped] = useState<'' | 'late' | 'failed'>('');
  const [note, setNote] = useState('');
  const [checking, setChecking] = useState(false);
  const paid = useLatest(onPaid);

  useEffect(() => {
    if (!orderId || stopped) return undefined;
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const ask = async () => {
      let failed = false;
      try {
        if (await fetchIsPaid(orderId)) {
          if (!over) paid.current();
          return;
        }
      } catch (error) {
        logFault('order status', error);
        failed = true;
      }
      if (over) return;
      setNote(failed ? UNREACHABLE : '');
      const late = Date.now() - began >= LIMITS.paymentPollStopMs;
      if (!endless && (failed || late)) setStopped(failed ? 'failed' : 'late');
      else timer = setTimeout(() => void ask(), LIMITS.paymentPollMs);
    };
    timer = setTimeout(() => void ask(), LIMITS.paymentPollMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [orderId, endless, paid, stopped]);

  // State is too late for a second tap in the same moment.
  const underWay = useRef(false);
  const check = useCallback(async () => {
    if (!orderId || underWay.current) return;
    underWay.current = true;
    setChecking(true);
    setNote('');
    try {
      if (await fetchIsPaid(orderId)) paid.current();
      else setNote(NOT_YET);
    } catch (error) {
      logFault('order status', error);
      setNote(UNREACHABLE);
    } finally {
      underWay.current = false;
      setChecking(false);
    }
  }, [orderId, paid]);

  useReconnect(() => {
    void check();
    if (stopped === 'failed') setStopped('');
  });

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') void check();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [check]);

  return { stopped: stopped !== '', checking, note, check };
}
