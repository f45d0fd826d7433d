import type { SignedInUser } from '#accounts';
import { expect } from '@jest/globals';
import type { TestShop } from './shop.js';

/** Links a user to the person of the same name in the sandbox's WeChat. */
export async function signInToWechat(shop: TestShop, user: SignedInUser): Promise<void> {
  const { redirect } = await shop.inSandbox('phone/scan', {
    url: `${shop.sandboxUrl}/connect/oauth2/authorize?appid=${shop.config.wechatOAuth.appId}&redirect_uri=${encodeURIComponent(`${shop.config.publicUrl}/callback/wechat/login`)}&response_type=code&scope=snsapi_base&state=s`,
    user: user.username,
  });
  const { appId, appSecret } = shop.config.wechatOAuth;
  const query = new URLSearchParams({
    appid: appId,
    secret: appSecret,
    code: new URL(redirect!).searchParams.get('code')!,
    grant_type: 'authorization_code',
  });
  const answer = await fetch(`${shop.sandboxUrl}/sns/oauth2/access_token?${query.toString()}`);
  const { openid } = (await answer.json()) as { openid: string };
  await shop.database.query('UPDATE users SET wechat_openid = $2 WHERE id = $1', [user.id, openid]);
}

/**
 * Opens an address of the sandbox's WeChat as a person, without a page to consent on.
 * @returns the parameters of its redirect
 */
export async function openInWechat(
  url: string,
  nickname: string,
): Promise<{ code: string; state: string }> {
  const response = await fetch(url.replace('#wechat_redirect', ''), {
    redirect: 'manual',
    headers: { cookie: `sandbox_wechat_person=${encodeURIComponent(nickname)}` },
  });
  expect(response.status).toBe(302);
  const { searchParams } = new URL(response.headers.get('location')!);
  return { code: searchParams.get('code')!, state: searchParams.get('state')! };
}
