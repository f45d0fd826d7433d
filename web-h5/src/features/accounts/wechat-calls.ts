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

export const askWechatLink = async (): Promise<WechatCodeUrlResponse> =>
  (await callSignedIn<WechatCodeUrlResponse>('/account/link/wechat', { method: 'POST' })).data;

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
