import type { SignedInUser } from '#accounts';
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
