import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestShop, type TestShop } from '../support/shop/shop.js';
import { runApiCommand } from '../support/built-commands.js';

let shop: TestShop;
let env: Record<string, string>;

beforeAll(async () => {
  shop = await createTestShop();
  env = {
    ...(process.env as Record<string, string>),
    NODE_ENV: 'development',
    DATABASE_URL: shop.database.url,
    REDIS_URL: shop.config.redis.url,
    STORAGE_DIR: shop.config.storage.dir,
  };
});

afterAll(() => shop.close());

const WRONG = { status: 2, stdout: '' };

describe('create-admin', () => {
  const call = (email: string, username: string) =>
    runApiCommand('create-admin', ['--email', email, '--username', username], env);
  const admins = () =>
    shop.database.query('SELECT email, username FROM users WHERE is_admin ORDER BY id');

  it('creates an admin with a password, and makes an admin of an existing account', async () => {
    const { id } = await shop.createUser('mia');
    await shop.database.query(`UPDATE users SET email = 'mia@mail.example' WHERE id = $1`, [id]);
    expect(await call('owner@mail.example', 'owner')).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^已创建管理员 owner（owner@mail\.example）\n初始密码：Ck1[\w-]{16}\n请登录后立即修改\n$/,
      ),
      stderr: '',
    });
    expect(await call('mia@mail.example', 'another')).toEqual({
      status: 0,
      stdout: 'mia@mail.example 已有账户，已设为管理员\n',
      stderr: '',
    });
    expect(await call('third@mail.example', 'owner')).toEqual({
      status: 1,
      stdout: '',
      stderr: '用户名 owner 已被占用，请换一个\n',
    });
    expect(await admins()).toEqual([
      { email: 'mia@mail.example', username: 'mia' },
      { email: 'owner@mail.example', username: 'owner' },
    ]);
  });

  it.each([
    [['--email', 'x', '--username', 'mia'], '邮箱“x”不对\n'],
    [['--email', 'x@mail.example', '--username', '!'], '用户名“!”：'],
    [['--email', 'x@mail.example'], '缺少 --username\n'],
    [['--e-mail', 'x@mail.example'], "Unknown option '--e-mail'"],
  ])('says how it is called after %j', async (args, message) => {
    const ended = await runApiCommand('create-admin', args, env);
    expect(ended).toMatchObject(WRONG);
    expect(ended.stderr.startsWith(message)).toBe(true);
    expect(ended.stderr).toMatch(
      /\n用法：npm run create-admin -- --email 邮箱 --username 用户名\n$/,
    );
  });
});

describe('migrate', () => {
  it('says that the schema is the newest', async () => {
    expect(await runApiCommand('migrate', [], env)).toEqual({
      status: 0,
      stdout: '数据库已是最新\n',
      stderr: '',
    });
  });

  it.each([
    ['no server', (url: URL) => (url.port = '1'), 'connect ECONNREFUSED 127.0.0.1:1'],
    ['no such database', (url: URL) => (url.pathname = '/none'), 'database "none" does not exist'],
  ])('names the cause and the next step: %s', async (_name, change, cause) => {
    const url = new URL(shop.database.url);
    change(url);
    const at = { ...env, DATABASE_URL: url.href };
    expect(await runApiCommand('migrate', [], at)).toEqual({
      status: 1,
      stdout: '',
      stderr: `连接失败：${cause}\n请检查 DATABASE_URL 等设置里的地址，并确认对方已经启动，然后重试\n`,
    });
  });
});

describe('seed-demo', () => {
  it.each(['abc', '-3', '2.5', '1000'])(
    'says how it is called after --designs=%s',
    async (number) => {
      expect(await runApiCommand('seed-demo', [`--designs=${number}`], env)).toEqual({
        ...WRONG,
        stderr: `--designs ${number} 不是图解数，请写 0 到 999 的整数\n用法：seed-demo [--designs 图解数]\n`,
      });
    },
  );

  it('adds as many designs as it is told, later the others, and nothing to a shop of others', async () => {
    const own = await createTestShop();
    try {
      const at = { ...env, DATABASE_URL: own.database.url, STORAGE_DIR: own.config.storage.dir };
      const names = () => own.database.query('SELECT name FROM designs ORDER BY id');
      expect(await runApiCommand('seed-demo', ['--designs', '1'], at)).toMatchObject({
        status: 0,
        stdout: '演示图解 1/1\n',
      });
      expect(await names()).toEqual([{ name: '平原罗纹围巾' }]);
      expect(await runApiCommand('seed-demo', ['--designs', '3'], at)).toMatchObject({
        stdout: '演示图解 3/3\n',
      });
      expect(await names()).toHaveLength(3);
    } finally {
      await own.close();
    }
    const others = () => shop.database.query('SELECT FROM users');
    const before = await others();
    expect(await runApiCommand('seed-demo', [], env)).toMatchObject({ status: 0, stdout: '' });
    expect(await others()).toHaveLength(before.length);
  });
});
