import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AnswerConfirmationRequest, CreateApiTokenResponse, Permission } from '#contracts';
import { expect } from '@jest/globals';
import iconv from 'iconv-lite';
import { type Ended, type Running, startBuiltCommand } from '../built-commands.js';
import { admin, SAMPLE_PICTURE, SAMPLE_ZIP } from '../site/design-forms.js';
import { eventually } from '../eventually.js';
import { DEMO_PASSWORD, siteUrl, withDatabase } from '../site/site.js';

/** An admin's token for one test file. @param permissions all that the token may do; by default everything */
export async function newToken(permissions: Permission[] | null = null): Promise<string> {
  const made = await admin.post<CreateApiTokenResponse>('/account/api-tokens/', {
    name: 'test',
    password: DEMO_PASSWORD,
    permissions,
  });
  return made.body.token;
}

/** Starts the CLI. @param env in addition to the shop's address */
export function startCli(args: string[], env: Record<string, string> = {}): Running {
  return startBuiltCommand('cli/src/main.js', args, {
    HOME: tmpdir(),
    CLOUDKNIT_URL: siteUrl,
    ...env,
  });
}

export function cloudknit(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return startCli(args, env).ended;
}

/** The paths of an import's report and failed rows. */
export function reportsOf({ stderr }: Ended): { report: string; failed: string | null } {
  const report = /^逐行报告：(.+)$/m.exec(stderr)?.[1];
  if (!report) throw new Error(`no report in: ${stderr}`);
  return { report, failed: /^失败的行：(.+?)，改好/m.exec(stderr)?.[1] ?? null };
}

/**
 * Runs a command that the admin confirms in the browser.
 * @param answer the admin's decision
 */
export async function cloudknitConfirmed(
  args: string[],
  env: Record<string, string>,
  answer: AnswerConfirmationRequest = { allow: true, password: DEMO_PASSWORD },
): Promise<Ended> {
  const { child, ended } = startCli(args, env);
  let shown = '';
  child.stderr!.on('data', (text) => (shown += String(text)));
  await Promise.race([
    ended,
    eventually(async () => expect(shown).toContain(`${siteUrl}/confirm?code=`)),
  ]);
  const code = /[A-Z]{4}-[A-Z]{4}/.exec(shown)?.[0];
  if (!code) throw new Error(`${args.join(' ')} asked for no confirmation: ${shown}`);
  await admin.post(`/account/confirmations/${code}`, answer);
  return ended;
}

/** A new directory with an archive and a picture. */
export async function newFolder(): Promise<{
  path: (name: string) => string;
  write: (name: string, content: string | Buffer) => Promise<string>;
  remove: () => Promise<void>;
}> {
  const dir = await mkdtemp(join(tmpdir(), 'cloudknit-cli-'));
  const path = (name: string) => join(dir, name);
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(path(name)), { recursive: true });
    await writeFile(path(name), content);
    return path(name);
  };
  await write('a.zip', SAMPLE_ZIP);
  await write('a.jpg', SAMPLE_PICTURE);
  return { path, write, remove: () => rm(dir, { recursive: true }) };
}

/** Encodes a text like Excel in China. */
export function inGb18030(text: string): Buffer {
  return iconv.encode(text, 'gb18030');
}

/** The ids of the designs with this SKU: one, or none. */
export async function idsOfSku(sku: string): Promise<number[]> {
  const { rows } = await withDatabase((client) =>
    client.query<{ id: number }>('SELECT id::int FROM designs WHERE sku = $1', [sku]),
  );
  return rows.map(({ id }) => id);
}
