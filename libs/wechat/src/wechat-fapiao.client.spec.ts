import { createHash } from 'node:crypto';
import type { Config } from '#config';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FoundFapiao, WechatFapiaoClient } from './wechat-fapiao.client.js';
import type { WechatPayClient } from './wechat-pay.client.js';
import { WechatPayIndeterminateError } from './wechat-pay.error.js';

const ADDRESS = 'https://pay.wechatpay.cn/invoicing/fapiao/fapiao-file?token=t%2F1';
const PDF = Buffer.from('%PDF-1.7');
const DIGEST = createHash('sm3').update(PDF).digest('hex').toUpperCase();
const FOUND: FoundFapiao = {
  status: 'ISSUED',
  number: '24442000000000000001',
  code: '',
  openid: 'oBuyer',
  amountFen: 2990,
};
const config = {
  baseUrl: 'https://api.mch.weixin.qq.com',
  merchantId: '1900000009',
} as Config['wechatPay'];

let fetched: jest.Spied<typeof fetch>;

/** Downloads the file of the invoice F1. @param address as WeChat announces it */
function download(address: string): Promise<Buffer> {
  const list = [{ fapiao_id: 'F1', download_url: address, status: 'ISSUED' }];
  const call = () => Promise.resolve({ fapiao_download_info_list: list });
  const client = new WechatFapiaoClient(config, { call } as unknown as WechatPayClient);
  return client.fetchPdf('T1', 'F1', FOUND);
}

const answer = (bytes: Buffer, status = 200, digest = DIGEST) =>
  fetched.mockImplementation(() =>
    Promise.resolve(new Response(bytes, { status, headers: { 'SM3-Digest': digest } })),
  );

describe('the file of an issued invoice', () => {
  beforeEach(() => {
    fetched = jest.spyOn(globalThis, 'fetch');
  });
  afterEach(() => {
    fetched.mockRestore();
  });

  it('is downloaded from WeChat’s host of files, named by its facts and without our signature (HELP-04)', async () => {
    answer(PDF);
    expect(await download(ADDRESS)).toEqual(PDF);
    const [request, options] = fetched.mock.calls[0]!;
    const url = request as URL;
    expect(url.origin + url.pathname).toBe(ADDRESS.split('?')[0]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token: 't/1',
      mchid: '1900000009',
      openid: 'oBuyer',
      invoice_code: '',
      invoice_no: '24442000000000000001',
      fapiao_id: 'F1',
    });
    expect(options).not.toHaveProperty('headers');
  });

  it.each(['https://evil.example/file', 'http://pay.wechatpay.cn/file', ''])(
    'is not requested from %j',
    async (address) => {
      await expect(download(address)).rejects.toThrow(WechatPayIndeterminateError);
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('is requested again if WeChat refused it or another file arrived', async () => {
    answer(Buffer.from('{}'), 400);
    await expect(download(ADDRESS)).rejects.toThrow('the file answers 400');
    answer(Buffer.from('other'));
    await expect(download(ADDRESS)).rejects.toThrow('not the one that was announced');
    fetched.mockRejectedValue(new TypeError('fetch failed'));
    await expect(download(ADDRESS)).rejects.toThrow(WechatPayIndeterminateError);
  });
});
