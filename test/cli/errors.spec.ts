import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloudknit, newToken } from '../support/cli/cli.js';
import { siteUrl } from '../support/site/site.js';

let env: Record<string, string>;
/** A web server that is no shop. */
let stranger: Server;
let strangerUrl: string;
/** A web server that sends visitors to another address, as one without TLS does. */
let redirecting: Server;
let redirectingUrl: string;

beforeAll(async () => {
  env = { CLOUDKNIT_TOKEN: await newToken() };
  stranger = createServer((request, response) => {
    const isMissing = request.url?.includes('/orders');
    response.writeHead(isMissing ? 404 : 200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome to nginx!</title>');
  });
  strangerUrl = await listen(stranger);
  redirecting = createServer((request, response) => {
    // Within the same origin for one path, and else to the shop itself.
    const isOwn = request.url?.includes('/doctor');
    response.writeHead(isOwn ? 302 : 301, { location: isOwn ? '/login' : siteUrl + request.url! });
    response.end();
  });
  redirectingUrl = await listen(redirecting);
});

afterAll(() => {
  stranger.close();
  redirecting.close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** English that commander, Node or a server says; names of commands, options and files are not among it. */
const ENGLISH =
  /\b(error|unknown|missing|expected|argument|invalid|allowed|choices|required|default|cannot|failed|undefined|created|at async)\b|ENOENT|Error:/i;

describe('a wrong call', () => {
  it.each<[string, number, string]>([
    ['nonsense', 2, "没有命令 'nonsense'"],
    ['designs show', 2, '缺少参数'],
    ['designs show abc', 2, '不是设计编号'],
    ['designs show 1 2 3', 2, 'show 后面最多写 1 个，这里写了 3 个'],
    ['designs show 999999999', 1, '设计不存在'],
    ['designs list --name', 2, '后面要有值'],
    ['designs list --inactive --all', 2, '只能写一个'],
    ['designs export x', 2, '.csv'],
    ['designs export x.csv --active --inactive', 2, '只能写一个'],
    ['designs export /dev/null/x.csv', 1, '已经有同名的文件'],
    ['activate --category 没有这个分类', 1, '请检查 --category'],
    ['activate --from /no/such/file', 2, '找不到'],
    ['activate --from /tmp', 2, '那是一个文件夹'],
    ['orders list --state foo', 2, '可以是：pending, paid, closed, refunded'],
    ['orders list --limit 0', 2, '1 到 100000 的整数'],
    ['orders list --from gestern', 2, '写成 2026-11-20 这样'],
    ['orders list --from 2020-02-02 --to 2020-02-01', 2, '请对调'],
    ['orders list --csv /no/such/folder/x.csv', 1, '找不到'],
    ['orders show xx', 1, '订单不存在'],
    ['orders refund xx', 2, '缺少选项'],
    ['orders refund xx --reason y --amount 0', 2, '退款金额必须大于0'],
    ['orders refund xx --reason y --amount 1.005', 2, '最多两位小数'],
    ['payments reconcile --date 2026-13-45', 2, '写成 2026-11-20 这样'],
    ['payments reconcile --date 2094-01-01', 2, '还没有到'],
    ['payments notifications retry', 2, '请用 --reason 写明原因'],
    ['payments decide x foo --reason y', 2, '可以是：accept, refund, dismiss'],
    ['queues retry nosuch', 2, '没有队列“nosuch”，可以是 email、sms'],
    ['completion tcsh', 2, '可以是：bash, zsh, fish'],
    ['users lock nobody-there --yes', 1, '没有这个账户'],
    ['users lock nobody-there', 2, '请加 --yes'],
    ['import', 2, '请给出清单'],
    ['doctor --url foo', 2, '不是地址'],
    ['doctor --url http://a:b@localhost', 2, '不要写用户名与密码'],
    ['doctor --url http://127.0.0.1:9', 4, '无法连接'],
    ['doctor --url http://nosuch.test', 4, '找不到这个域名'],
  ])('cloudknit %s ends with %d and says %p in Chinese', async (line, code, told) => {
    const { status, stderr } = await cloudknit(line.split(' '), env);
    expect(stderr).toContain(told);
    expect(stderr).toMatch(/^错误：|\n错误：/);
    expect(stderr).not.toMatch(ENGLISH);
    expect(status).toBe(code);
  });

  it.each(['designs list', 'orders list', 'doctor'])(
    'cloudknit %s says that a web server that answers is no shop',
    async (line) => {
      const { status, stderr } = await cloudknit([...line.split(' '), '--url', strangerUrl], env);
      expect(stderr).toContain('不是云织商城');
      expect(stderr).toContain('请检查 --url');
      expect(stderr).not.toMatch(ENGLISH);
      expect(status).toBe(4);
    },
  );

  it.each(['login', 'whoami', 'logout', 'designs list', 'designs export x.csv'])(
    'cloudknit %s names the address that a web server redirects to',
    async (line) => {
      const args = [...line.split(' '), '--url', redirectingUrl];
      const { status, stderr } = await cloudknit(args, env);
      expect(stderr).toBe(
        `错误：${redirectingUrl} 转到了 ${siteUrl}，请把 --url 或 CLOUDKNIT_URL 写成它\n`,
      );
      expect(status).toBe(2);
    },
  );

  it('cloudknit says that a redirect to another page of the same address is no shop', async () => {
    const { status, stderr } = await cloudknit(['doctor', '--url', redirectingUrl], env);
    expect(stderr).toBe(
      `错误：${redirectingUrl} 有应答，但不是云织商城（转到了 /login），请检查 --url 或 CLOUDKNIT_URL\n`,
    );
    expect(status).toBe(4);
  });

  it('names a malformed token and the next step', async () => {
    const { status, stderr } = await cloudknit(['doctor'], { CLOUDKNIT_TOKEN: '令牌' });
    expect(stderr).toContain('请重新复制');
    expect(status).toBe(3);
  });
});
