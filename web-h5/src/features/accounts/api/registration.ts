import { MESSAGES, type RegisterRequest, type RegisterResponse } from '#contracts';
import { call, errorBodyOf, failureTextOf, statusOf } from '../../../shared/lib/http/api-client';
import { beginSession } from '../../../shared/lib/http/begin-session';
import { HttpError } from '../../../shared/lib/http/http';

const PREFIXES = {
  username: '用户名错误',
  email: '邮箱错误',
  phone: '手机号错误',
  code: '验证码错误',
  password: '密码错误',
  consent: '服务条款',
} as const;

/** Registers an account. @throws HttpError, see `describeRegisterFailure` */
export function register(request: RegisterRequest): Promise<RegisterResponse> {
  return beginSession(() => call('/account/register/', { method: 'POST', data: request }));
}

/** The error of the username in a refused registration (REG-27); '' if there is none. */
export function usernameFaultIn(error: unknown): string {
  const errors: unknown = statusOf(error) === 409 ? errorBodyOf(error)?.['username'] : null;
  const texts = Array.isArray(errors) ? errors : [errors];
  return texts.filter((text) => typeof text === 'string').join('\n');
}

/** The text for a failed registration; one line per field. */
export function describeRegisterFailure(error: unknown): string {
  if (!(error instanceof HttpError)) return MESSAGES.registerFailed;
  if (!error.response) return MESSAGES.networkFault;
  const { status } = error.response;
  // The username field shows its own error.
  if (usernameFaultIn(error)) return '';
  if (status === 409) return MESSAGES.alreadyRegistered;
  if (status !== 400) return MESSAGES.registerFailed;
  const body = errorBodyOf(error) ?? (error.response.data as Record<string, unknown> | null);
  const lines = Object.entries(PREFIXES).flatMap(([field, prefix]) => {
    const errors = body?.[field];
    return Array.isArray(errors) ? errors.map((text) => `${prefix}: ${String(text)}`) : [];
  });
  if (lines.length > 0) return lines.join('\n');
  const others = body?.['non_field_errors'];
  if (Array.isArray(others) && others.length > 0) return others.map(String).join('\n');
  const isHumanCheck = String(body?.['code']).startsWith('human_check');
  return (isHumanCheck && failureTextOf(error)) || MESSAGES.registerInvalid;
}
