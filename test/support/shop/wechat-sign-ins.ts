import { type SignedInUser, WechatSignInService } from '#accounts';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { TestAccounts } from './accounts.js';
import { createTestShop, type TestShop } from './shop.js';

/** The device that starts a sign-in. */
export const DEVICE = 'Chrome · Windows';

/** The error of a sign-in that is unknown, finished or too old. */
export const EXPIRED = {
  status: 400,
  code: 'wechat_expired',
  message: '登录二维码已失效，请重新获取',
};

/** A shop with the sandbox for one spec file, and a WeChat user with a new nickname for each test. */
export function useWechatSignIns() {
  let shop: TestShop;
  let accounts: TestAccounts;
  let wechat: WechatSignInService;
  let nickname: string;

  beforeAll(async () => {
    shop = await createTestShop({ sandbox: true });
    accounts = new TestAccounts(shop);
    wechat = shop.modules.get(WechatSignInService);
  });

  afterAll(() => shop.close());

  beforeEach(() => {
    nickname = accounts.newName();
  });

  afterEach(() => shop.inSandbox('faults', {}));

  const begin = (linkTo: SignedInUser | null = null, browserKey = 'desktop') =>
    wechat.begin(browserKey, DEVICE, linkTo?.id ?? null);

  /** Scans a code on the phone. @returns the parameters of WeChat's redirect to the phone's browser */
  async function scan(
    url: string,
    person: { user?: string; unionid?: string; snapshot?: boolean } = {},
    browserKey: string | null = 'phone',
  ): Promise<{ state: string; code: string; browserKey: string | null }> {
    const answer = await shop.inSandbox('phone/scan', { url, user: nickname, ...person });
    const { searchParams } = new URL(answer['redirect']!);
    return { code: searchParams.get('code')!, state: searchParams.get('state')!, browserKey };
  }

  /** Signs in as a WeChat user. @returns the account */
  async function signInAs(person: Parameters<typeof scan>[1] = {}) {
    const { user } = await wechat.signIn(await scan((await begin()).url, person));
    return user;
  }

  return {
    get shop() {
      return shop;
    },
    get accounts() {
      return accounts;
    },
    get wechat() {
      return wechat;
    },
    get nickname() {
      return nickname;
    },
    begin,
    scan,
    signInAs,
  };
}
