import { type InvoiceItem, type InvoiceKind, MESSAGES } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmission } from '../../../shared/hooks/use-submission';
import { dateAndTime } from '../../../shared/lib/dates';
import { useLastUser } from '../../../shared/lib/session/session';
import { OrderFileButton } from '../../../shared/ui/order-file-button';
import { Form, SubmitRow } from '../../../shared/ui/panel';
import { RetryLine } from '../../../shared/ui/retry-line';
import { TextField } from '../../../shared/ui/text-field';
import { invoiceQuery, requestInvoice } from '../api/invoices';
import styles from './cases.module.css';

const KINDS: Record<InvoiceKind, string> = { person: '个人', company: '单位' };

/** The invoice of an order: asked for, waiting, or ready (HELP-04). */
export function Invoice({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(invoiceQuery(orderId, useLastUser().fullName));
  if (error && data === undefined) {
    return <RetryLine fault={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <p>正在加载…</p>;
  if (data?.reversed_at) {
    return (
      <p>
        钱已全部退回，{data.title}的发票在 {dateAndTime(data.reversed_at)} 冲红作废。
      </p>
    );
  }
  if (data?.issued_at) return <Issued invoice={data} />;
  return <Request orderId={orderId} before={data} />;
}

function Issued({ invoice: { order_id, title, issued_at } }: { invoice: InvoiceItem }) {
  return (
    <>
      <p>
        {title}的发票已在 {dateAndTime(issued_at!)} 开好，在“我的图解”里也找得到。
      </p>
      <OrderFileButton file="invoice" orderId={order_id} />
    </>
  );
}

function Request({ orderId, before }: { orderId: string; before: InvoiceItem | null }) {
  const queries = useQueryClient();
  const { queryKey } = invoiceQuery(orderId, useLastUser().fullName);
  const [kind, setKind] = useState<InvoiceKind>(before?.kind ?? 'person');
  const [title, setTitle] = useState(before?.title ?? '');
  const [taxNumber, setTaxNumber] = useState(before?.tax_number ?? '');
  const submission = useSubmission({
    name: 'request invoice',
    mutationFn: () =>
      requestInvoice(orderId, {
        kind,
        title,
        ...(kind === 'company' && { tax_number: taxNumber }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const submit = () =>
    title.trim() === '' ? submission.setError(MESSAGES.required) : submission.send();
  return (
    <Form onSubmit={submit}>
      {before && <p>{dateAndTime(before.requested_at)} 已提交，开好后会告诉你。开好之前可以改。</p>}
      <fieldset className={styles.moves}>
        <legend className={styles.muted}>抬头类型</legend>
        {(Object.keys(KINDS) as InvoiceKind[]).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="invoice"
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            {KINDS[one]}
          </label>
        ))}
      </fieldset>
      <TextField label="发票抬头" value={title} maxLength={100} onChange={setTitle} />
      {kind === 'company' && (
        <TextField label="税号" value={taxNumber} maxLength={18} onChange={setTaxNumber} />
      )}
      <SubmitRow label={before ? '保存' : '申请发票'} submission={submission} />
    </Form>
  );
}
