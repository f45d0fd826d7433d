import { MESSAGES, type PaymentMethod, type PayResponse } from '#contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorBodyOf, messageOf, statusOf } from '../../../shared/lib/http/api-client';
import { storePendingPayment } from '../../../shared/lib/session/pending-payment';
import { useIsShown } from '../../../shared/hooks/use-is-shown';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { methodsHere } from '../api/payment-methods';
import { requestPayment } from '../api/payments';
import type { Step } from '../components/stepper';

/** How long a phone may take to open WeChat's page. */
const REDIRECT_MS = 5_000;

const SESSION_ENDED = '登录已过期，请重新登录';

/** A new order, or the one that exists already. */
interface Ordered {
  orderId: string;
  existing: 'none' | 'unpaid' | 'paid';
  /** The order's own price where it differs from the design's. */
  price: string | null;
}

/** Where an open order of the buyer stands when the page is opened (WALK-05). */
export interface OpenOrder {
  orderId: string;
  /** `confirming`: its payment has just come back from WeChat. */
  state: 'pending' | 'confirming' | 'paid';
  /** The order's own price. */
  price: string;
}

/** The failure of a step. */
interface Failure {
  text: string;
  /** Whether the session has ended. */
  needsSignIn: boolean;
  /** Whether the account must be linked to WeChat first. */
  needsWechat: boolean;
  /** Whether a text that the buyer consents to has a newer version than this page (LAW-03). */
  isOutdated: boolean;
  /** Null where a retry can only fail again (WALK-11). */
  retry: (() => void) | null;
}

/**
 * The state of the four checkout steps.
 * @param order creates an order for the design at a price, or returns the existing one
 * @param price the price that the page shows
 * @param open the order that the page is opened with; null for a new purchase
 * @param greeting the first message
 * @param onOrdered called with the order's id, and with null when the order is over
 * @param onPaid called when the page learns that the design is paid
 */
export function useCheckout({
  order,
  price,
  open,
  greeting,
  onOrdered,
  onPaid,
}: {
  order: (price: string) => Promise<Ordered>;
  price: string;
  open: OpenOrder | null;
  greeting: string;
  onOrdered: (orderId: string | null) => void;
  onPaid: () => void;
}) {
  const [step, setStep] = useState<Step>(firstStep(open));
  const [orderId, setOrderId] = useState(open?.orderId ?? '');
  const [payment, setPayment] = useState<PayResponse['data'] | null>(null);
  const [paid, setPaid] = useState(open?.state === 'paid');
  const [message, setMessage] = useState(greeting);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The price of the order, or the last one that the server refused an order with; null: the design's. */
  const [newPrice, setNewPrice] = useState<string | null>(open?.price ?? null);
  const shownPrice = newPrice ?? price;
  const isShown = useIsShown();
  /** Writes the order into the address, which is another page's if the visitor has left. */
  const nameOrder = (id: string | null) => {
    if (isShown()) onOrdered(id);
  };

  const finish = (text: string = MESSAGES.orderPaid) => {
    setPaid(true);
    setMessage(text);
    setStep(3);
    onPaid();
  };
  const fail = (error: unknown, retry: () => void) => {
    const body = errorBodyOf(error);
    const code = body?.code;
    if (code === 'order_paid') finish();
    else if (code === 'order_closed') {
      // Closed while the page was open: the buyer orders again.
      setMessage(MESSAGES.orderClosed);
      setNewPrice(null);
      setFailure(null);
      setStep(0);
      nameOrder(null);
    } else if (code === 'price_changed') {
      // Shown and confirmed again, never charged silently.
      setNewPrice(String(body!['price']));
      setMessage(MESSAGES.priceChanged);
    } else {
      const status = statusOf(error);
      const needsSignIn = status === 401;
      const isOutdated = isConsentRefused(body);
      // 404: the design went off sale, or the order is gone.
      const canRetry = !isOutdated && !needsSignIn && status !== 404;
      setFailure({
        text: needsSignIn ? SESSION_ENDED : messageOf(error, MESSAGES.serverFault),
        needsSignIn,
        needsWechat: code === 'wechat_required',
        isOutdated,
        retry: canRetry ? retry : null,
      });
    }
  };

  const paying = useSubmission({
    name: 'checkout',
    mutationFn: async ({ id, method }: { id: string; method: PaymentMethod }) => {
      const requested = await requestPayment(id, method);
      if (requested.h5_url && isShown()) {
        redirectToWechat(requested.h5_url, id, requested.price);
        // The button stays disabled while the browser opens the other page.
        await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
      }
      return requested;
    },
    onSuccess: (requested) => {
      setNewPrice(requested.price);
      if (requested.h5_url || paid) return;
      setPayment(requested);
      setStep(2);
    },
    onError: (error, { id, method }) => fail(error, () => payFor(id, method)),
  });
  const payFor = (id: string, method: PaymentMethod) => {
    setFailure(null);
    paying.send({ id, method });
  };
  /** Where one method applies, nothing is left to choose (WALK-03). */
  const payByOnlyMethod = (id: string) => {
    const [only, ...others] = methodsHere();
    if (only && others.length === 0) payFor(id, only);
  };

  const ordering = useSubmission({
    name: 'checkout',
    mutationFn: order,
    onSuccess: ({ orderId: id, existing, price: ordered }, confirmed) => {
      setOrderId(id);
      nameOrder(id);
      // An order keeps its own price, also on the page that says it is paid, whatever the design's is by then.
      const isOtherPrice = ordered !== null && ordered !== confirmed;
      setNewPrice(ordered ?? confirmed);
      if (existing === 'paid') {
        finish(MESSAGES.orderExistsPaid);
        return;
      }
      setMessage(existing === 'unpaid' ? MESSAGES.orderExistsUnpaid : '');
      setStep(1);
      // Another price is shown, and paid with a tap of its own.
      if (!isOtherPrice && isShown()) payByOnlyMethod(id);
    },
    onError: (error) => fail(error, confirm),
  });
  const confirm = () => {
    setFailure(null);
    ordering.send(shownPrice);
  };

  const hasOpened = useRef(false);
  useEffect(() => {
    if (hasOpened.current || open?.state !== 'pending') return;
    hasOpened.current = true;
    payByOnlyMethod(open.orderId);
  });

  const pay = (method: PaymentMethod) => {
    setMessage('');
    payFor(orderId, method);
  };
  /** Shows the payment again, or one instead of an expired one. */
  const showCode = () => {
    const isOver = payment !== null && Date.parse(payment.expires_at) <= Date.now();
    if (isOver) pay(payment.jsapi ? 'wechat_jsapi' : 'wechat_native');
    else setStep(payment ? 2 : 1);
  };
  const claimPaid = useCallback(() => {
    setFailure(null);
    setStep(3);
  }, []);

  return {
    step,
    orderId,
    price: shownPrice,
    payment,
    paid,
    message,
    // A payment that was still being requested may fail after another has arrived.
    failure: paid ? null : failure,
    busy: ordering.isSending || paying.isSending,
    confirm,
    pay,
    finish,
    claimPaid,
    showCode,
  };
}

function firstStep(open: OpenOrder | null): Step {
  if (open === null) return 0;
  return open.state === 'pending' ? 1 : 3;
}

/** Whether the server refuses the version of a text. The page sends the ones that were in force when it was opened. */
function isConsentRefused(body: object | null): boolean {
  return Object.keys(body ?? {}).some((field) => /^(consent\.)?(terms|privacy)$/.test(field));
}

/** Opens WeChat's payment page, which redirects back here. */
function redirectToWechat(url: string, orderId: string, price: string): void {
  const back = new URL(location.pathname, location.origin);
  back.searchParams.set('order', orderId);
  storePendingPayment(orderId, price);
  location.replace(`${url}&redirect_url=${encodeURIComponent(back.href)}`);
}
