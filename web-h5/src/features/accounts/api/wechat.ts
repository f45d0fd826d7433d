import type {
  LoginResponse,
  MessageResponse,
  WechatCodeUrlResponse,
  WechatRequestResponse,
  WechatStateResponse,
} from '#contracts';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';
import { call, callSignedIn } from '../../../shared/lib/http/api-client';
import { beginSession } from '../../../shared/lib/http/begin-session';

const CODE: Schema<WechatCodeUrlResponse> = { url: 'string', token: 'string' };

export const requestWechatCode = async (): Promise<WechatCodeUrlResponse> =>
  parseResponse(CODE, await call<WechatCodeUrlResponse>('/account/login/wechat-codeurl'));

/** The address that signs in without a dialog and takes no name (WALK-01); only WeChat itself may open it. */
export async function requestSilentUrl(): Promise<string> {
  const options = { params: { scope: 'base' } };
  const answer = await call<WechatCodeUrlResponse>('/account/login/wechat-codeurl', options);
  return parseResponse(CODE, answer).url;
}

/** @param password of the account; '' if it has none */
export async function requestWechatLink(password: string): Promise<WechatCodeUrlResponse> {
  const config = { method: 'POST', data: { password } };
  return parseResponse(
    CODE,
    (await callSignedIn<WechatCodeUrlResponse>('/account/link/wechat', config)).data,
  );
}

export const fetchWechatState = async (token: string): Promise<WechatStateResponse> =>
  parseResponse<WechatStateResponse>(
    { status: 'string' },
    await beginSession(() => call(`/account/login/wechat-state/${encodeURIComponent(token)}`)),
  );

export const fetchWechatRequest = async (loginToken: string): Promise<WechatRequestResponse> =>
  parseResponse<WechatRequestResponse>(
    { purpose: 'string', is_own: 'boolean' },
    await call(`/account/login/wechat-request/${encodeURIComponent(loginToken)}`),
  );

export const postWechatLogin = (code: string, loginToken: string): Promise<LoginResponse> =>
  beginSession(() =>
    call('/account/login/', {
      method: 'POST',
      data: { login_type: 'wechat', code, login_token: loginToken },
    }),
  );

export const postWechatLink = (code: string, loginToken: string): Promise<MessageResponse> =>
  call('/account/link/wechat/confirm', {
    method: 'POST',
    data: { code, login_token: loginToken },
  });
