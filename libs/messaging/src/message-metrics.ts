import { countedFromZero } from '#metrics';
import { Counter } from 'prom-client';

/** Kind of an email: the first part of its idempotency key. */
export type EmailKind =
  | 'link'
  | 'receipt'
  | 'refund-notice'
  | 'download-link'
  | 'message'
  | 'alarm'
  | 'second-factor-reset'
  | 'test';

/** Kind of a text message: a code, or a message about an order. */
export type SmsKind = 'code' | 'notice';

/** Why a message could not be sent. */
export type FailureReason = 'unreachable' | 'sign_in' | 'recipient' | 'limit' | 'refused';

type Channel = 'email' | 'sms' | 'wechat' | 'webhook';

const KINDS: Record<Channel, string[]> = {
  email: Object.keys({
    link: true,
    receipt: true,
    'refund-notice': true,
    'download-link': true,
    'second-factor-reset': true,
    message: true,
    alarm: true,
    test: true,
  } satisfies Record<EmailKind, true>),
  sms: Object.keys({ code: true, notice: true } satisfies Record<SmsKind, true>),
  wechat: ['template', 'subscription'],
  webhook: ['alarm'],
};
const REASONS = Object.keys({
  unreachable: true,
  sign_in: true,
  recipient: true,
  limit: true,
  refused: true,
} satisfies Record<FailureReason, true>) as FailureReason[];

const allKinds = (['email', 'sms', 'wechat', 'webhook'] as const).flatMap((channel) =>
  KINDS[channel].map((kind) => ({ channel, kind })),
);

const sent = countedFromZero(
  new Counter({
    name: 'cloudknit_messages_sent_total',
    help: 'Emails, text messages and alarms that the mail server, Aliyun, WeChat or the webhook accepted',
    labelNames: ['channel', 'kind'],
  }),
  allKinds,
);

const failed = countedFromZero(
  new Counter({
    name: 'cloudknit_messages_failed_total',
    help: 'Attempts to send an email, a text message or an alarm that failed, by reason',
    labelNames: ['channel', 'kind', 'reason'],
  }),
  allKinds.flatMap((one) => REASONS.map((reason) => ({ ...one, reason }))),
);

/**
 * Sends a message and counts the outcome.
 * @param reasonOf maps an error of `send` to the label of the metric
 */
export async function countedSending(
  channel: Channel,
  kind: string,
  reasonOf: (error: unknown) => FailureReason,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    failed.inc({ channel, kind, reason: reasonOf(error) });
    throw error;
  }
  sent.inc({ channel, kind });
}
