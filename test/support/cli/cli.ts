import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AnswerConfirmationRequest, CreateApiTokenResponse, Permission } from '#contracts';
import { expect } from '@jest/globals';
import iconv from 'iconv-lite';
import { zipOf } from '../fixtures/archives.js';
import { admin, SAMPLE_PICTURE, SAMPLE_ZIP } from '../site/design-forms.js';
import { eventually } from '../eventually.js';
import { DEMO_PASSWORD, siteUrl } from '../site/site.js';

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A running CLI process. */
export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
}

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
  const child = spawn(process.execPath, ['dist/cli/src/main.js', ...args], {
    env: { PATH: process.env['PATH'], HOME: tmpdir(), CLOUDKNIT_URL: siteUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  const ended = once(child, 'close').then(([status]) => ({
    status: status as number | null,
    stdout,
    stderr,
  }));
  return { child, ended };
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

/** A workbook like Excel's: shared and inline texts, numbers, and merged cells. */
export function xlsxOf(rows: (string | number)[][], merged: string[] = []): Promise<Buffer> {
  const shared: string[] = [];
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const cell = (value: string | number, i: number, row: number) => {
    const place = `${String.fromCharCode(65 + i)}${row}`;
    if (value === '') return '';
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    if (i % 2 === 1) return `<c r="${place}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`;
    shared.push(value);
    return `<c r="${place}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const lines = rows.map(
    (values, i) =>
      `<row r="${i + 1}">${values.map((value, j) => cell(value, j, i + 1)).join('')}</row>`,
  );
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="设计" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared.map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet3.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`,
  });
}
