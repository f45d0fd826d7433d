import { MESSAGES, type PaymentMethod, type PayResponse } from '#contracts';
import { useCallback, useState } from 'react';
import { errorBodyOf, messageOf } from '../../../shared/lib/api-client';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { requestPayment } from '../api/payments';
import type { Step } from '../components/stepper';

/** How long a phone may take to open WeChat's page. */
const REDIRECT_MS = 5_000;

/** A new order, or the one that exists already. */
interface Ordered {
  orderId: string;
  existing: 'none' | 'unpaid' | 'paid';
}

/** The failure of a step. */
interface Failure {
  text: string;
  /** Whether the account must be linked to WeChat first. */
  needsWechat: boolean;
  retry: () => void;
}

/**
 * The state of the four checkout steps.
 * @param order creates an order for the design, or returns the existing one
 * @param returnedFrom the id of the order whose payment redirected to WeChat and back; null for a new visit
 */
export function useCheckout(order: () => Promise<Ordered>, returnedFrom: string | null) {
  const [step, setStep] = useState<Step>(returnedFrom ? 3 : 0);
  const [orderId, setOrderId] = useState(returnedFrom ?? '');
  const [payment, setPayment] = useState<PayResponse['data'] | null>(null);
  const [paid, setPaid] = useState(false);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);

  const finish = () => {
    setPaid(true);
    setMessage(MESSAGES.orderPaid);
    setStep(3);
  };
  const fail = (error: unknown, retry: () => void) => {
    const code = errorBodyOf(error)?.code;
    if (code === 'order_paid') finish();
    else if (code === 'order_closed') {
      // Closed while the page was open: the buyer orders again.
      setMessage(MESSAGES.orderClosed);
      setStep(0);
    } else {
      const text = messageOf(error, MESSAGES.serverFault);
      setFailure({ text, needsWechat: code === 'wechat_required', retry });
    }
  };

  const ordering = useSubmission({
    name: 'checkout',
    mutationFn: order,
    onSuccess: ({ orderId: id, existing }) => {
      setOrderId(id);
      if (existing === 'unpaid') setMessage(MESSAGES.orderExistsUnpaid);
      if (existing === 'paid') {
        setPaid(true);
        setMessage(MESSAGES.orderExistsPaid);
      }
      setStep(existing === 'paid' ? 3 : 1);
    },
    onError: (error) => fail(error, confirm),
  });
  const confirm = () => {
    setFailure(null);
    ordering.send();
  };

  const paying = useSubmission({
    name: 'checkout',
    mutationFn: async (method: PaymentMethod) => {
      const requested = await requestPayment(orderId, method);
      setMessage('');
      if (requested.h5_url) {
        redirectToWechat(requested.h5_url, orderId);
        // The button stays disabled while the browser opens the other page.
        await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
      }
      return requested;
    },
    onSuccess: (requested) => {
      if (requested.h5_url) return;
      setPayment(requested);
      setStep(2);
    },
    onError: (error, method) => fail(error, () => pay(method)),
  });
  const pay = (method: PaymentMethod) => {
    setFailure(null);
    paying.send(method);
  };

  const sayPaid = useCallback(() => setStep(3), []);

  return {
    step,
    orderId,
    payment,
    paid,
    message,
    failure,
    busy: ordering.isSending || paying.isSending,
    confirm,
    pay,
    finish,
    sayPaid,
    showCode: () => setStep(payment ? 2 : 1),
  };
}

/** Opens WeChat's payment page, which redirects back here. */
function redirectToWechat(url: string, orderId: string): void {
  const back = new URL(location.pathname, location.origin);
  back.searchParams.set('order', orderId);
  location.replace(`${url}&redirect_url=${encodeURIComponent(back.href)}`);
}
