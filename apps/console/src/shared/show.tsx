import { Alert, Button, Skeleton, Tag } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DAY_MS, ORDER_STATE_LABELS, type OrderState } from '#contracts';
import { durationText } from '../../../../web-h5/src/shared/lib/dates';
import { isNetworkFault } from '../../../../web-h5/src/shared/lib/http/api-client';
import { failureOf } from './api';

/** How often the time that is left is counted again. */
const TICK_MS = 30_000;

/** A length of time in words: `2 小时 10 分`, `3 天`. */
function lengthOf(ms: number): string {
  return ms >= DAY_MS ? `${Math.floor(ms / DAY_MS)} 天` : durationText(ms);
}

/** The deadline of waiting work: the time that is left, or the time since the deadline. */
export function Deadline({ due }: { due: string | null }) {
  if (due === null) return <>不限时</>;
  return <TimeLeft due={due} />;
}

function TimeLeft({ due }: { due: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(due) - now;
  if (left < 0) return <span className="late">已超 {lengthOf(-left)}</span>;
  return <span className={left < DAY_MS ? 'late' : undefined}>{lengthOf(left)}</span>;
}

const COLOURS: Record<OrderState, string> = {
  pending: 'warning',
  paid: 'success',
  closed: 'default',
  refunded: 'error',
};

export function OrderStateTag({ state }: { state: OrderState }) {
  return <Tag color={COLOURS[state]}>{ORDER_STATE_LABELS[state]}</Tag>;
}

/** Shows the data of a query, or that it is loading, or the error with a retry button. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (query.isPending) return <Skeleton active />;
  const fault = query.isError && (
    <Alert
      type={isNetworkFault(query.error) ? 'warning' : 'error'}
      showIcon
      title={failureOf(query.error)}
      action={<Button onClick={() => void query.refetch()}>重试</Button>}
    />
  );
  return (
    <>
      {fault}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

/** The heading of a page, and its title in the browser. */
export function Heading({ children }: { children: string }) {
  return (
    <>
      <title>{`${children} · 云织控制台`}</title>
      <h1>{children}</h1>
    </>
  );
}
