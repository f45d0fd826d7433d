import { LIMITS } from '#contracts';
import { useCallback, useEffect, useState } from 'react';
import { logFault } from '../../shared/log';
import { useLatest } from '../../shared/use-latest';
import { fetchIsPaid } from './calls';

/**
 * Asks every five seconds whether an order is paid; ends when it is, after 50 s, or on an error.
 * It also asks by hand (`check`) and whenever the page comes back to the front. spec §4, design §4.
 * @param endless goes on without an end and past errors: for who already says that they have paid
 */
export function usePaymentPolling(
  orderId: string | null,
  onPaid: () => void,
  { endless = false } = {},
): { stopped: boolean; checking: boolean; check: () => Promise<void> } {
  const [stopped, setStopped] = useState(false);
  const [checking, setChecking] = useState(false);
  const paid = useLatest(onPaid);

  useEffect(() => {
    if (!orderId) return undefined;
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
      const late = Date.now() - began >= LIMITS.paymentPollStopMs;
      if (!endless && (failed || late)) setStopped(true);
      else timer = setTimeout(() => void ask(), LIMITS.paymentPollMs);
    };
    timer = setTimeout(() => void ask(), LIMITS.paymentPollMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [orderId, endless, paid]);

  const check = useCallback(async () => {
    if (!orderId) return;
    setChecking(true);
    try {
      if (await fetchIsPaid(orderId)) paid.current();
    } catch (error) {
      logFault('order status', error);
    } finally {
      setChecking(false);
    }
  }, [orderId, paid]);

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') void check();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [check]);

  return { stopped, checking, check };
}
