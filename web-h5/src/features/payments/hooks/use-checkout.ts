import { MESSAGES, type PaymentMethod, type PayResponse } from '#contracts';
import { useCallback, useRef, useState } from 'react';
import { errorBodyOf, messageOf } from '../../../shared/lib/api-client';
import { logFault } from '../../../shared/lib/log';
import { requestPayment } from '../api/payments';
import type { Step } from '../components/stepper';

/** How long a phone may take to go over to WeChat. */
const LEAVING_MS = 5_000;

/** What ordering gives: a new order, or the one that stood already. */
interface Ordered {
  orderId: string;
  existing: 'none' | 'unpaid' | 'paid';
}

/** A step that failed, and how to try it again. */
interface Failure {
  text: string;
  /** Whether the account has to be linked to WeChat first. */
  needsWechat: boolean;
  retry: () => void;
}

/**
 * The way through the four steps of spec §4.
 * @param order orders the design, or finds the order that stands
 * @param returnedFrom the order whose payment led to WeChat and back; null for a new visit
 */
export function useCheckout(order: () => Promise<Ordered>, returnedFrom: string | null) {
  const [step, setStep] = useState<Step>(returnedFrom ? 3 : 0);
  const [orderId, setOrderId] = useState(returnedFrom ?? '');
  const [code, setCode] = useState<PayResponse['data'] | null>(null);
  const [paid, setPaid] = useState(false);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    // State is too late for a second tap in the same moment.
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      logFault('checkout', error);
      const told = errorBodyOf(error)?.code;
      if (told === 'order_paid') finish();
      else if (told === 'order_closed') {
        // Closed while the page stood open: it is ordered anew.
        setMessage(MESSAGES.orderClosed);
        setStep(0);
      } else {
        const text = messageOf(error, MESSAGES.serverFault);
        const needsWechat = told === 'wechat_required';
        setFailure({ text, needsWechat, retry: () => void attempt(work) });
      }
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const finish = () => {
    setPaid(true);
    setMessage(MESSAGES.orderPaid);
    setStep(3);
  };

  const confirm = () =>
    attempt(async () => {
      const { orderId: id, existing } = await order();
      setOrderId(id);
      if (existing === 'unpaid') setMessage(MESSAGES.orderExistsUnpaid);
      if (existing === 'paid') {
        setPaid(true);
        setMessage(MESSAGES.orderExistsPaid);
      }
      setStep(existing === 'paid' ? 3 : 1);
    });

  const pay = (method: PaymentMethod) =>
    attempt(async () => {
      const payment = await requestPayment(orderId, method);
      setMessage('');
      if (payment.h5_url) {
        leaveForWechat(payment.h5_url, orderId);
        // The page stands on for a moment; its button is not to be used again.
        await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
        return;
      }
      setCode(payment);
      setStep(2);
    });

  const sayPaid = useCallback(() => setStep(3), []);

  return {
    step,
    orderId,
    code,
    paid,
    message,
    failure,
    busy,
    confirm: () => void confirm(),
    pay: (method: PaymentMethod) => void pay(method),
    finish,
    sayPaid,
    showCode: () => setStep(code ? 2 : 1),
  };
}

/** To WeChat's own page, which leads back here. */
function leaveForWechat(url: string, orderId: string): void {
  const back = new URL(location.pathname, location.origin);
  back.searchParams.set('order', orderId);
  location.replace(`${url}&redirect_url=${encodeURIComponent(back.href)}`);
}
