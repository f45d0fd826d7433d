/** Stable error codes. Clients must branch on them, never on the text. */
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
  | 'human_check_required'
  | 'human_check_failed'
  | 'already_registered'
  | 'phone_already_registered'
  | 'phone_not_registered'
  | 'email_not_registered'
  | 'email_taken'
  | 'phone_taken'
  | 'wechat_taken'
  | 'link_invalid'
  | 'link_used'
  | 'password_wrong'
  | 'wechat_expired'
  | 'wechat_refused'
  | 'wechat_unavailable'
  | 'account_not_deletable'
  | 'api_token_not_found'
  | 'user_not_found'
  | 'user_self_change'
  | 'account_taken'
  | 'storage_full'
  | 'device_login_not_found'
  | 'session_required'
  | 'confirmation_required'
  | 'confirmation_not_found'
  | 'password_missing'
  | 'account_has_owner'
  | 'design_not_found'
  | 'design_changed'
  | 'forbidden'
  | 'archive_refused'
  | 'file_too_large'
  | 'own_design'
  | 'order_not_found'
  | 'order_exists'
  | 'order_closed'
  | 'order_paid'
  | 'order_not_refundable'
  | 'payment_unavailable'
  | 'payment_busy'
  | 'bill_not_ready'
  | 'payment_held'
  | 'held_payment_not_found'
  | 'held_decision_refused'
  | 'wechat_required'
  | 'download_limit'
  | 'download_link_invalid'
  | 'range_unsatisfiable'
  | 'no_email'
  | 'not_purchased'
  | 'file_missing'
  | 'notification_refused'
  | 'too_many_requests'
  | 'request_timeout'
  | 'unavailable'
  | 'internal';

/** The body of every response outside 2xx. `error` is Chinese and may be shown to the visitor. */
export interface ErrorBody {
  /** If an input field named `code` is invalid (an SMS code), its messages are here. */
  code: ErrorCode | string[];
  error: string;
  /** With `invalid`: errors that concern no single field. Field errors are siblings, by field name. */
  non_field_errors?: string[];
  /** With `internal`: id of the error in the server's log. */
  request_id?: string;
  [field: string]: unknown;
}
