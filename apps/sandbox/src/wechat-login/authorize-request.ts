import { SandboxFault } from '../sandbox.fault.js';

/** A page's wish to know who somebody is. */
export interface AuthorizeRequest {
  redirectUri: string;
  state: string;
}

const ORDER = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'];

/**
 * Reads the address that a page sent somebody to, as strictly as WeChat does.
 * @throws SandboxFault that says what is wrong with it
 */
export function readAuthorizeRequest(url: URL, appId: string): AuthorizeRequest {
  const refuse = (why: string): SandboxFault =>
    new SandboxFault(400, { code: 'AUTHORIZE_REFUSED', message: why });
  const query = url.searchParams;
  const names = [...query.keys()];
  if (names.join() !== ORDER.join()) throw refuse('参数缺失或顺序有误');
  if (query.get('appid') !== appId) throw refuse('AppID 参数错误');
  if (query.get('response_type') !== 'code') throw refuse('response_type 参数错误');
  if (!['snsapi_base', 'snsapi_userinfo'].includes(query.get('scope') ?? '')) {
    throw refuse('Scope 参数错误或没有 Scope 权限');
  }
  const state = query.get('state') ?? '';
  if (!/^[a-zA-Z0-9]{0,128}$/.test(state)) throw refuse('state 参数错误');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!/^https?:$/.test(URL.canParse(redirectUri) ? new URL(redirectUri).protocol : '')) {
    throw refuse('redirect_uri 参数错误');
  }
  return { redirectUri, state };
}

/** Where the person comes back to. */
export function redirectTarget({ redirectUri, state }: AuthorizeRequest, code: string): string {
  const target = new URL(redirectUri);
  target.searchParams.set('code', code);
  target.searchParams.set('state', state);
  return target.href;
}
