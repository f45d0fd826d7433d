import { randomBytes } from 'node:crypto';
import { createAccount, inSandbox, request, siteUrl, withDatabase, type Answer } from './site.js';
import { randomAddress } from '../../../tools/harness/customer.mjs';

/** An HTTP client with its own cookies. */
export class CookieBrowser {
  private readonly cookies = new Map<string, string>();
  private readonly address = randomAddress();

  async call<T = Record<string, unknown>>(
    path: string,
    {
      method = 'GET',
      body,
      token,
      site = siteUrl,
    }: { method?: string; body?: unknown; token?: string; site?: string } = {},
  ): Promise<Answer<T>> {
    const answer = await request<T>(`${site}/api/v1${path}`, {
      method,
      headers: {
        'x-forwarded-for': this.address,
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/146.0 Safari/537.36',
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        ...(this.cookies.has('XSRF-TOKEN') && { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN')! }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.cookies.set(name!, value!);
    }
    return answer;
  }
}

/** Scans a sign-in's code on the phone as this WeChat user. @returns WeChat's response */
export async function scanOnPhone(
  url: string,
  user: string,
  more: { snapshot?: boolean; unionid?: string } = {},
): Promise<{ code: string; login_token: string }> {
  const { status, body } = await inSandbox<{ redirect: string }>('phone/scan', {
    url,
    user,
    ...more,
  });
  if (status !== 200) throw new Error(`the scan answered ${status}`);
  const { searchParams } = new URL(body.redirect);
  return { code: searchParams.get('code')!, login_token: searchParams.get('state')! };
}

/** Creates an account that is linked to WeChat and can also sign in by email. */
export async function createWechatAccount(): Promise<{ email: string; password: string }> {
  const account = await createAccount();
  await withDatabase((client) =>
    client.query('UPDATE users SET wechat_openid = $2 WHERE email = $1', [
      account.email,
      `o${randomBytes(14).toString('hex').slice(0, 27)}`,
    ]),
  );
  return account;
}
