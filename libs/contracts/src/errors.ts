/** Stable codes that clients branch on; never on the text. design §3. */
export type ErrorCode =
  | 'invalid'
  | 'invalid_json'
  | 'body_too_large'
  | 'not_found'
  | 'not_signed_in'
  | 'xsrf_refused'
  | 'sign_in_refused'
  | 'account_locked'
  | 'account_unverified'
  | 'design_not_found'
  | 'own_design'
  | 'order_not_found'
  | 'order_exists'
  | 'order_closed'
  | 'order_paid'
  | 'payment_unavailable'
  | 'download_limit'
  | 'not_purchased'
  | 'file_missing'
  | 'notification_refused'
  | 'too_many_requests'
  | 'internal';

/** The body of every answer outside 2xx. `error` is Chinese and may be shown as it is. */
export interface ErrorBody {
  code: ErrorCode;
  error: string;
  /** With `invalid`: what concerns no single field. The field errors stand beside it by field name. */
  non_field_errors?: string[];
  /** With `internal`: names the fault in the server's log. */
  request_id?: string;
  [field: string]: unknown;
}
