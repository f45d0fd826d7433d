import { causeText, DomainError, MESSAGES } from '#contracts';

const TIMEOUT_MS = 8_000;

/** WeChat refused. `errcode` is WeChat's, or 0 if there was no usable response. */
export class WechatApiError extends Error {
  constructor(
    readonly errcode: number,
    message: string,
  ) {
    super(`WeChat ${errcode}: ${message}`);
    this.name = 'WechatApiError';
  }
}

/** WeChat does not respond, or its response is not usable. */
export class WechatUnavailableError extends DomainError {
  constructor() {
    super(502, 'wechat_unavailable', MESSAGES.wechatUnavailable);
  }
}

/**
 * Calls api.weixin.qq.com, which reports errors as HTTP 200 with `errcode`.
 * @param body is posted as JSON; without it the request is a GET
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
    // WeChat sends JSON as text/plain.
    answer = JSON.parse(await response.text()) as typeof answer;
  } catch (error) {
    throw new WechatApiError(0, causeText(error));
  }
  if (answer.errcode) throw new WechatApiError(answer.errcode, answer.errmsg ?? '');
  return answer;
}
