import { randomBytes } from 'node:crypto';
import type { AdminUserItem } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { cloudknitConfirmed } from '../support/cli/cli.js';
import { linesOf, useImportedDesigns } from '../support/cli/cli-designs.js';
import { admin, detailOf, upload } from '../support/site/design-forms.js';
import { awaitEmail } from '../support/site/messages.js';
import { createAccount, request, signIn, siteUrl, withDatabase } from '../support/site/site.js';

const designs = useImportedDesigns();
const { designer, run, runConfirmed } = designs;

describe('cloudknit users', () => {
  it('lists, locks, unlocks, promotes and demotes a user', async () => {
    const { email, password } = await createAccount();
    const user = await signIn(email, password);
    const find = async () =>
      linesOf<AdminUserItem>((await run('users', 'list', '--search', email, '--json')).stdout)[0]!;
    expect(await find()).toMatchObject({ email, is_admin: false, is_locked: false });
    const confirmed = (change: string) => runConfirmed('users', change, email, '--yes');
    expect((await confirmed('lock')).stdout).toContain('账户已锁定');
    expect((await user.get('/account/me/')).status).toBe(401);
    expect(await find()).toMatchObject({ is_locked: true });
    await confirmed('unlock');
    const back = await signIn(email, password);
    expect((await back.get('/doctor')).status).toBe(403);
    await confirmed('promote');
    expect((await back.get('/users')).status).toBe(200);
    await confirmed('demote');
    expect((await back.get('/users')).status).toBe(403);
    const self = await run('users', 'demote', 'admin', '--yes');
    expect(self).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('不能对自己的账户这样做'),
    });
    expect((await run('users', 'lock', 'nobody-of-that-name', '--yes')).stderr).toContain(
      '没有这个账户',
    );
  });

  it('does not promote a user whose username is a phone number', async () => {
    const number = `1${String(3 + Math.floor(Math.random() * 7))}${String(randomBytes(4).readUInt32BE() % 1e9).padStart(9, '0')}`;
    await withDatabase((client) =>
      client.query('INSERT INTO users (username, display_name) VALUES ($1, $1)', [number]),
    );
    expect((await run('users', 'promote', number, '--yes')).stderr).toContain('没有这个账户');
  });

  it('invite a designer, who takes over the account that an import made', async () => {
    const email = `u${randomBytes(6).toString('hex')}@test.example`;
    const invited = await runConfirmed('users', 'invite-designer', designer, email);
    expect(invited.stdout).toContain('邀请邮件已发出');
    const mail = await awaitEmail(email);
    expect(mail.subject).toContain('邀请您管理自己的设计');
    const token = /reset-pwd\?token=([\w-]+)/.exec(mail.text)![1]!;
    const set = await request(`${siteUrl}/api/v1/account/reset-pwd/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, new_password: 'Passw0rdNew' }),
    });
    expect(set.status).toBe(200);
    const owner = await signIn(email, 'Passw0rdNew');
    expect((await owner.get<{ username: string }>('/account/me/')).body.username).toBe(designer);
    const taken = await run('users', 'invite-designer', designer, `x${email}`);
    expect(taken.stderr).toContain('这个账户已经有主人');
  });
});

describe('cloudknit users, what the admin denies', () => {
  it('ends with 1 and changes nothing', async () => {
    const { email } = await createAccount();
    const denied = await cloudknitConfirmed(['users', 'promote', email, '--yes'], designs.env, {
      allow: false,
    });
    expect(denied).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('已拒绝，什么都没有改动'),
    });
  });
});

describe('cloudknit users rename and merge', () => {
  const ownDesigner = async (): Promise<{ name: string; design: number }> => {
    const name = `设计师${randomBytes(3).toString('hex')}`;
    const { body } = await upload({ name: '毛衣', designer_username: name });
    return { name, design: body['id'] as number };
  };
  const designerOf = async (id: number) => (await detailOf(id, admin)).designer_username;

  it('gives a designer another name, which the shop shows at once', async () => {
    const { name, design } = await ownDesigner();
    expect(await designerOf(design)).toBe(name);
    const renamed = await runConfirmed('users', 'rename', name, `${name}新`, '--yes');
    expect(renamed).toMatchObject({ status: 0, stdout: expect.stringContaining('用户名已改好') });
    expect(await designerOf(design)).toBe(`${name}新`);
    const taken = await run('users', 'rename', `${name}新`, 'admin', '--yes');
    expect(taken).toMatchObject({ status: 1, stderr: expect.stringContaining('已被占用') });
    const odd = await run('users', 'rename', `${name}新`, 'a b c', '--yes');
    expect(odd.stderr).toContain('用户名只能包含字母、数字和下划线');
  });

  it('moves the designs of a mistyped designer to the right one, and deletes the account', async () => {
    const [wrong, right] = [await ownDesigner(), await ownDesigner()];
    const dry = await run('users', 'merge', wrong.name, right.name, '--dry-run');
    expect(dry.stdout).toContain(
      `将把 ${wrong.name} 的 1 份设计归到 ${right.name} 名下，并删除账户 ${wrong.name}`,
    );
    expect(await designerOf(wrong.design)).toBe(wrong.name);
    const merged = await runConfirmed('users', 'merge', wrong.name, right.name, '--yes');
    expect(merged).toMatchObject({ status: 0, stdout: expect.stringContaining('已合并') });
    expect(await designerOf(wrong.design)).toBe(right.name);
    expect((await run('users', 'merge', wrong.name, right.name, '--dry-run')).stderr).toContain(
      '没有这个账户',
    );
    const recorded = await withDatabase(
      async (client) =>
        (
          await client.query<{ actor_name: string; details: object }>(
            `SELECT actor_name, details FROM audit_log
             WHERE action = 'user.merge' AND details ->> 'name' = $1`,
            [wrong.name],
          )
        ).rows,
    );
    expect(recorded).toEqual([
      {
        actor_name: 'admin',
        details: {
          name: wrong.name,
          into: right.name,
          designs: 1,
          from_id: expect.any(Number),
          terminal: 'test',
        },
      },
    ]);
  });

  it('refuse to merge an account that somebody uses, and one with itself', async () => {
    const { name } = await ownDesigner();
    const { email } = await createAccount();
    const used = await run('users', 'merge', email, name, '--yes');
    expect(used).toMatchObject({ status: 1, stderr: expect.stringContaining('有人在用') });
    const itself = await run('users', 'merge', name, name, '--yes');
    expect(itself).toMatchObject({ status: 1, stderr: expect.stringContaining('同一个账户') });
  });
});
