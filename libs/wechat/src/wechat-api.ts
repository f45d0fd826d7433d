import { DomainError, MESSAGES } from '#contracts';

const TIMEOUT_MS = 8_000;

/** WeChat said no. `errcode` is WeChat's, 0 when no usable answer came. */
export class WechatApiError extends Error {
  constructor(
    readonly errcode: number,
    message: string,
  ) {
    super(`WeChat ${errcode}: ${message}`);
    this.name = 'WechatApiError';
  }
}

/** WeChat gives no answer, or none that is of use. */
export class WechatUnavailableError extends DomainError {
  constructor() {
    super(502, 'wechat_unavailable', MESSAGES.wechatUnavailable);
  }
}

/**
 * Asks api.weixin.qq.com, whose refusals come as HTTP 200 with `errcode`.
 * @param body is posted as JSON; without one the address is read
 * @throws WechatApiError
 */
export async function askWechat<T>(url: string, body?: object): Promise<T> {
  let answer: T & { errcode?: number; errmsg?: string };
  try {
    const response = await fetch(url, {
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    // Sent as text/plain.
    answer = JSON.parse(await response.text()) as typeof answer;
  } catch (error) {
    throw new WechatApiError(0, (error as Error).message);
  }
  if (answer.errcode) throw new WechatApiError(answer.errcode, answer.errmsg ?? '');
  return answer;
}
