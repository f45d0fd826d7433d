import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseItem, CreateCaseResponse, InvoiceItem } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INVOICE_PDF } from '../support/fixtures/invoice-pdf.js';
import { cloudknit, newToken } from '../support/cli/cli.js';
import { type Caller, newBuyer } from '../support/site/site.js';

let env: Record<string, string>;
let buyer: Caller;
let orderId: string;
let folder: string;

beforeAll(async () => {
  env = { CLOUDKNIT_TOKEN: await newToken() };
  folder = await mkdtemp(join(tmpdir(), 'invoices-'));
  ({ buyer, orderId } = await newBuyer(1));
});

afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => cloudknit(args, env);

const linesOf = <T>(stdout: string): T[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

describe('cloudknit cases', () => {
  it('lists, shows and answers a case until the buyer accepts it (HELP-02)', async () => {
    const { body: opened } = await buyer.post<CreateCaseResponse>(`/orders/${orderId}/cases`, {
      kind: 'other',
      text: '第二张图打不开',
    });
    const id = opened.case_id;
    const list = await run('cases', 'list', '--state', 'open', '--json');
    expect(linesOf<CaseItem>(list.stdout)).toContainEqual(
      expect.objectContaining({ case_id: id, kind: 'other', state: 'operator' }),
    );
    expect((await run('cases', 'list')).stdout).toContain(id);
    const shown = await run('cases', 'show', id);
    for (const part of ['其他问题 · 等客服处理', `订单 ${orderId}`, '买家  提出  第二张图打不开']) {
      expect(shown.stdout).toContain(part);
    }
    const replied = await run('cases', 'move', id, 'reply', '已换新版，请再试', '--yes');
    expect(replied.status).toBe(0);
    expect(replied.stdout).toContain('其他问题 · 等买家确认');
    await buyer.post(`/cases/${id}/moves`, { move: 'accept' });
    const closed = await run('cases', 'list', '--state', 'closed', '--json');
    expect(linesOf<CaseItem>(closed.stdout)).toContainEqual(
      expect.objectContaining({ case_id: id, state: 'solved' }),
    );
    const late = await run('cases', 'move', id, 'reply', '还有一句', '--yes');
    expect([late.status === 0, late.stdout]).toEqual([false, '']);
  });

  it('says what is wrong with an unknown case (HELP-02)', async () => {
    const unknown = await run('cases', 'show', '2222222222222222222222');
    expect(unknown.status).not.toBe(0);
    expect(unknown.stderr).not.toBe('');
  });
});

describe('cloudknit invoices', () => {
  it('lists a requested invoice and uploads its PDF, and refuses a file that is none (HELP-04)', async () => {
    await buyer.post(`/orders/${orderId}/invoice/`, { kind: 'person', title: '小满' });
    const find = async () =>
      linesOf<InvoiceItem>((await run('invoices', 'list', '--json')).stdout).find(
        ({ order_id }) => order_id === orderId,
      );
    expect(await find()).toMatchObject({ title: '小满', tax_number: null, issued_at: null });
    const text = join(folder, 'text.pdf');
    await writeFile(text, 'not a PDF');
    const refused = await run('invoices', 'upload', orderId, text);
    expect([refused.status === 0, refused.stderr]).toEqual([false, expect.stringContaining('PDF')]);
    const file = join(folder, 'invoice.pdf');
    await writeFile(file, INVOICE_PDF);
    expect((await run('invoices', 'upload', orderId, file)).status).toBe(0);
    expect((await find())!.issued_at).not.toBeNull();
    const { status, bytes } = await buyer.get(`/orders/${orderId}/invoice/file/`);
    expect([status, bytes.toString()]).toEqual([200, INVOICE_PDF.toString()]);
    const missing = await run('invoices', 'upload', orderId, join(folder, 'missing.pdf'));
    expect(missing.stderr).toContain('读不到文件');
  });
});
