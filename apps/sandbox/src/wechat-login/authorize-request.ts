import { SandboxFault } from '../sandbox.fault.js';

/** The data that a page requests: only the openid, or also the nickname and picture. */
export type Scope = 'snsapi_base' | 'snsapi_userinfo';

/** A page's authorisation request. */
export interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  scope: Scope;
}

const ORDER = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'];

/**
 * Parses the authorisation URL as strictly as WeChat does.
 * @throws SandboxFault that describes the violation
 */
export function readAuthorizeRequest(
  url: URL,
  { appId, redirectHost }: { appId: string; redirectHost: string },
): AuthorizeRequest {
  const refuse = (why: string): SandboxFault =>
    new SandboxFault(400, { code: 'AUTHORIZE_REFUSED', message: why });
  const query = url.searchParams;
  const names = [...query.keys()];
  if (names.join() !== ORDER.join()) throw refuse('参数缺失或顺序有误');
  if (query.get('appid') !== appId) throw refuse('AppID 参数错误');
  if (query.get('response_type') !== 'code') throw refuse('response_type 参数错误');
  const scope = query.get('scope');
  if (scope !== 'snsapi_base' && scope !== 'snsapi_userinfo') {
    throw refuse('Scope 参数错误或没有 Scope 权限');
  }
  const state = query.get('state') ?? '';
  if (!/^[a-zA-Z0-9]{0,128}$/.test(state)) throw refuse('state 参数错误');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!URL.canParse(redirectUri) || new URL(redirectUri).host !== redirectHost) {
    throw refuse('redirect_uri 域名与后台配置不一致');
  }
  return { redirectUri, state, scope };
}

/** The URL that WeChat redirects to afterwards. */
export function redirectTarget(
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  code: string,
): string {
  const target = new URL(redirectUri);
  target.searchParams.set('code', code);
  target.searchParams.set('state', state);
  return target.href;
}
