import { MESSAGES, type PayResponse } from '#contracts';
import { useState } from 'react';
import { errorBodyOf, messageOf } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { requestPayment } from './calls';
import type { Step } from './stepper';

/** What ordering gives: a new order, or the one that stood already. */
interface Ordered {
  orderId: string;
  existing: 'none' | 'unpaid' | 'paid';
}

/** A step that failed, and how to try it again. */
interface Failure {
  text: string;
  retry: () => void;
}

/**
 * The way through the four steps of spec §4.
 * @param order orders the design, or finds the order that stands
 */
export function useCheckout(order: () => Promise<Ordered>) {
  const [step, setStep] = useState<Step>(0);
  const [orderId, setOrderId] = useState('');
  const [code, setCode] = useState<PayResponse['data'] | null>(null);
  const [paid, setPaid] = useState(false);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      logFault('checkout', error);
      if (errorBodyOf(error)?.code === 'order_paid') finish();
      else {
        const text = messageOf(error, MESSAGES.serverFault);
        setFailure({ text, retry: () => void attempt(work) });
      }
    } finally {
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

  const pay = () =>
    attempt(async () => {
      setCode(await requestPayment(orderId, 'wechat_native'));
      setMessage('');
      setStep(2);
    });

  return {
    step,
    orderId,
    code,
    paid,
    message,
    failure,
    busy,
    confirm: () => void confirm(),
    pay: () => void pay(),
    finish,
    sayPaid: () => setStep(3),
    showCode: () => setStep(2),
  };
}
