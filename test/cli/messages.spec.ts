import type { MessageItem } from '#contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cloudknit, newToken } from '../support/cli/cli.js';
import { eventually } from '../support/eventually.js';
import { awaitEmail, emailsTo } from '../support/site/messages.js';
import { newBuyer } from '../support/site/site.js';

let env: Record<string, string>;
let email: string;

beforeAll(async () => {
  env = { CLOUDKNIT_TOKEN: await newToken() };
  ({ email } = (await newBuyer(1)).account);
  await awaitReceipts(1);
});

const run = (...args: string[]) => cloudknit(args, env);

async function awaitReceipts(count: number): Promise<void> {
  await eventually(async () => {
    const receipts = (await emailsTo(email)).filter(({ subject }) => subject.includes('付款成功'));
    if (receipts.length < count) throw new Error(`only ${receipts.length} of ${count} have come`);
  });
}

async function find(): Promise<MessageItem> {
  const { stdout } = await run('messages', 'list', '--user', email, '--kind', 'paid', '--json');
  return JSON.parse(stdout.trim()) as MessageItem;
}

describe('cloudknit messages', () => {
  it('shows way, attempts and answer of a message, and sends it again (NOTE-06)', async () => {
    await eventually(async () => {
      expect(await find()).toMatchObject({
        state: 'delivered',
        way: 'email',
        attempts: [{ way: 'email', outcome: 'accepted' }],
      });
    });
    const { stdout: table } = await run('messages', 'list', '--user', email);
    for (const part of ['付款成功', email, '已送达', '邮件：OK']) expect(table).toContain(part);
    const { id } = await find();
    const { status, stdout } = await run('messages', 'resend', String(id), '--yes');
    expect([status, stdout]).toEqual([0, '已重新发送，稍后可以查看结果\n']);
    await awaitReceipts(2);
    expect((await awaitEmail(email)).message_id).toMatch(/^<receipt\.\w{22}\.1@/);
  });

  it('says what is wrong with an unknown message, state or kind (NOTE-06)', async () => {
    const unknown = await run('messages', 'resend', '999999999', '--yes');
    expect([unknown.status === 0, unknown.stderr]).toEqual([
      false,
      expect.stringContaining('没有这条消息，请核对编号'),
    ]);
    expect((await run('messages', 'list', '--state', 'lost')).stderr).toContain('failed');
    const none = await run('messages', 'list', '--user', 'nobody-has-this-name');
    expect(none.stdout).toBe('没有这样的消息\n');
  });
});
