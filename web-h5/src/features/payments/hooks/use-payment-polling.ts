import { LIMITS } from '#contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logFault } from '../../../shared/lib/log';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useReconnect } from '../../../shared/hooks/use-online';
import { fetchIsPaid } from '../api/payments';

const UNREACHABLE = '没能连上服务器，不影响付款，请稍后再查';
const NOT_YET = '还没有收到付款，付款后可以再查';

/**
 * The payment usually arrives soon after the buyer enters a step or returns from WeChat, so these polls precede the
 * regular ones.
 */
const EARLY_MS = [0, 700, 1_500, 3_000];
const TIMER_SLACK_MS = 100;

/**
 * Asks at once, after 0.7, 1.5 and 3 s, then polls every five seconds (WALK-04), whether an order is paid; stops when it
 * is, after 50 s, or on an error. It begins anew when the page becomes visible, as after paying in WeChat. Also checks on
 * demand (`check`), and when the browser is online again, which restarts the polling after an error.
 * @param endless never stops, also after errors; for a buyer who says that they have paid
 */
export function usePaymentPolling(
  orderId: string | null,
  onPaid: () => void,
  { endless = false } = {},
): {
  stopped: boolean;
  checking: boolean;
  /** The result of the last check; empty if there is nothing to show. */
  note: string;
  check: () => Promise<void>;
} {
  /** The polling and why it ended; another object begins it anew. */
  const [round, setRound] = useState<{ end: 'late' | 'failed' | null }>({ end: null });
  const [note, setNote] = useState('');
  const [checking, setChecking] = useState(false);
  const paid = useLatest(onPaid);

  useEffect(() => {
    if (!orderId || round.end) return undefined;
    const startedAt = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let isCancelled = false;
    const early = [...EARLY_MS];
    /** Plans the next early question, else the next of the regular ones. */
    const plan = () => {
      const passed = Date.now() - startedAt;
      const next = early.shift();
      // A timer may fire slightly early: the slack counts its interval as complete.
      const turn = Math.floor((passed + TIMER_SLACK_MS) / LIMITS.paymentPollMs) + 1;
      const due = next ?? turn * LIMITS.paymentPollMs;
      const wait = Math.max(0, due - passed);
      timer = setTimeout(() => void poll(), wait);
    };
    const poll = async () => {
      let failed = false;
      try {
        if (await fetchIsPaid(orderId)) {
          if (!isCancelled) paid.current();
          return;
        }
      } catch (error) {
        logFault('order status', error);
        failed = true;
      }
      if (isCancelled) return;
      setNote(failed ? UNREACHABLE : '');
      const late = Date.now() - startedAt >= LIMITS.paymentPollStopMs;
      if (!endless && (failed || late)) setRound({ end: failed ? 'failed' : 'late' });
      else plan();
    };
    plan();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [orderId, endless, paid, round]);

  // The state changes too late for a second tap in the same event loop turn.
  const isBusy = useRef(false);
  const check = useCallback(async () => {
    if (!orderId || isBusy.current) return;
    isBusy.current = true;
    setChecking(true);
    setNote('');
    try {
      if (await fetchIsPaid(orderId)) paid.current();
      else setNote(NOT_YET);
    } catch (error) {
      logFault('order status', error);
      setNote(UNREACHABLE);
    } finally {
      isBusy.current = false;
      setChecking(false);
    }
  }, [orderId, paid]);

  useReconnect(() => {
    void check();
    if (round.end === 'failed') setRound({ end: null });
  });

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      setNote('');
      setRound({ end: null });
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);

  return { stopped: round.end !== null, checking, note, check };
}
