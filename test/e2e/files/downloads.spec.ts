import type { DownloadItem, DownloadLinkResponse } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { emailsTo } from '../../support/site/messages.js';
import {
  buy,
  type Caller,
  createBuyer,
  downloadsLeft,
  newBuyer,
  request,
  visitor,
  withDatabase,
} from '../../support/site/site.js';

async function bought(designId: number): Promise<{ buyer: Caller; orderId: string }> {
  const buyer = await createBuyer();
  return { buyer, orderId: await buy(buyer, designId) };
}

const linkOf = async (buyer: Caller, designId: number) =>
  (await buyer.post<DownloadLinkResponse>(`/designs/${designId}/download-link`)).body;

describe('a download by link', () => {
  it('needs no session, resumes by Range and If-Range, and is one of the three', async () => {
    const { buyer, orderId } = await bought(11);
    const { url, file_name, size_bytes, expires_at } = await linkOf(buyer, 11);
    expect(file_name).toMatch(/\.zip$/);
    const hours = (Date.parse(expires_at) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);

    const head = await request(url, { headers: { range: 'bytes=0-999' } });
    expect(head.status).toBe(206);
    expect(head.headers.get('content-range')).toBe(`bytes 0-999/${size_bytes}`);
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const etag = head.headers.get('etag')!;
    const rest = await request(url, { headers: { range: 'bytes=1000-', 'if-range': etag } });
    expect(rest.status).toBe(206);
    const whole = await request(url, { headers: { range: 'bytes=1000-', 'if-range': '"old"' } });
    expect(whole.status).toBe(200);
    expect(Buffer.concat([head.bytes, rest.bytes]).equals(whole.bytes)).toBe(true);
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''");

    const beyond = await request(url, { headers: { range: `bytes=${size_bytes}-` } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size_bytes}`);
    expect((await request(url, { method: 'HEAD' })).status).toBe(405);
    expect(await downloadsLeft(buyer)).toBe(2);
    const { body: ledger } = await buyer.get<DownloadItem[]>(
      `/account/orders/${orderId}/downloads`,
    );
    expect(ledger).toEqual([
      {
        state: 'done',
        claimed_at: expect.any(String),
        done_at: expect.any(String),
        device: '未知浏览器 · 未知系统',
      },
    ]);
    const stranger = await createBuyer();
    expect((await stranger.get(`/account/orders/${orderId}/downloads`)).status).toBe(404);
  });

  it('is mailed to the buyer’s own address', async () => {
    const { account, buyer } = await newBuyer(14);
    const { email } = account;
    expect(await buyer.post('/designs/14/download-link/mail')).toMatchObject({
      status: 200,
      body: { message: '下载链接已发送到你的邮箱' },
    });
    await eventually(async () => {
      // The receipt may come before it or after.
      const mail = (await emailsTo(email)).find(({ subject }) => subject.startsWith('下载链接：'));
      const [url] = /http\S+\/downloads\/[\w-]+/.exec(mail!.text)!;
      expect((await request(url)).bytes.subarray(0, 2).toString()).toBe('PK');
    });
    await withDatabase((client) =>
      client.query('UPDATE users SET email_verified_at = NULL WHERE email = $1', [email]),
    );
    expect((await buyer.post('/designs/14/download-link/mail')).body).toEqual({
      code: 'no_email',
      error: '还不知道发到哪个邮箱，请先绑定一个',
    });
  });

  it('is given to those who paid, and not made up', async () => {
    const stranger = await createBuyer();
    expect((await visitor.post('/designs/11/download-link')).status).toBe(401);
    expect((await stranger.post('/designs/11/download-link')).body).toMatchObject({
      code: 'not_purchased',
    });
    expect((await visitor.get('/downloads/AAAA')).body).toEqual({
      code: 'download_link_invalid',
      error: '下载链接无效或已过期，请回到商城重新获取',
    });
  });

  it('resumes with the bearer too (API-25)', async () => {
    const { buyer } = await bought(12);
    const path = `/designs/12/download`;
    const first = await buyer.get(path, { range: 'bytes=0-99' });
    expect(first.status).toBe(206);
    const rest = await buyer.get(path, { range: 'bytes=100-' });
    const { url } = await linkOf(buyer, 12);
    const { bytes } = await request(url);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(bytes)).toBe(true);
    expect(await downloadsLeft(buyer)).toBe(2);
  });
});
