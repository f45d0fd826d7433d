import { MESSAGES, type MessageResponse, type RegisterRequest } from '#contracts';
import { call, errorBodyOf, failureTextOf, statusOf } from '../../../shared/lib/api-client';
import { HttpError } from '../../../shared/lib/http';

const PREFIXES = {
  username: '用户名错误',
  email: '邮箱错误',
  phone: '手机号错误',
  code: '验证码错误',
  password: '密码错误',
} as const;

/** Registers. @throws HttpError, which `describeRegisterFailure` puts in words */
export function register(request: RegisterRequest): Promise<MessageResponse> {
  return call('/account/register/', { method: 'POST', data: request });
}

/** What a refused registration says of the username, for its field (REG-27); '' when it says nothing of it. */
export function usernameFaultIn(error: unknown): string {
  const told: unknown = statusOf(error) === 409 ? errorBodyOf(error)?.['username'] : null;
  const texts = Array.isArray(told) ? told : [told];
  return texts.filter((text) => typeof text === 'string').join('\n');
}

/** Why a registration failed, in the texts of spec §8; one line a field. */
export function describeRegisterFailure(error: unknown): string {
  if (!(error instanceof HttpError)) return MESSAGES.registerFailed;
  if (!error.response) return MESSAGES.networkFault;
  const { status } = error.response;
  // Of the username its field tells.
  if (usernameFaultIn(error)) return '';
  if (status === 409) return MESSAGES.alreadyRegistered;
  if (status !== 400) return MESSAGES.registerFailed;
  const body = errorBodyOf(error) ?? (error.response.data as Record<string, unknown> | null);
  const lines = Object.entries(PREFIXES).flatMap(([field, prefix]) => {
    const told = body?.[field];
    return Array.isArray(told) ? told.map((text) => `${prefix}: ${String(text)}`) : [];
  });
  if (lines.length > 0) return lines.join('\n');
  const others = body?.['non_field_errors'];
  if (Array.isArray(others) && others.length > 0) return others.map(String).join('\n');
  const isHumanCheck = String(body?.['code']).startsWith('human_check');
  return (isHumanCheck && failureTextOf(error)) || MESSAGES.registerInvalid;
}
