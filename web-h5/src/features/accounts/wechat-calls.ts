import type {
  LoginResponse,
  MessageResponse,
  WechatCodeUrlResponse,
  WechatRequestResponse,
  WechatStateResponse,
} from '#contracts';
import { call, callSignedIn } from '../../shared/api-client';

export const askWechatCode = (): Promise<WechatCodeUrlResponse> =>
  call('/account/login/wechat-codeurl');

/** @param password of the account, '' where it has none */
export async function askWechatLink(password: string): Promise<WechatCodeUrlResponse> {
  const config = { method: 'POST', data: { password } };
  return (await callSignedIn<WechatCodeUrlResponse>('/account/link/wechat', config)).data;
}

export const askWechatState = (token: string): Promise<WechatStateResponse> =>
  call(`/account/login/wechat-state/${encodeURIComponent(token)}`);

export const askWechatRequest = (loginToken: string): Promise<WechatRequestResponse> =>
  call(`/account/login/wechat-request/${encodeURIComponent(loginToken)}`);

export const postWechatLogin = (code: string, loginToken: string): Promise<LoginResponse> =>
  call('/account/login/', {
    method: 'POST',
    data: { login_type: 'wechat', code, login_token: loginToken },
  });

export const postWechatLink = (code: string, loginToken: string): Promise<MessageResponse> =>
  call('/account/link/wechat/confirm', {
    method: 'POST',
    data: { code, login_token: loginToken },
  });
