import { describe, expect, it } from '@jest/globals';
import { signAcs3 } from './acs3-signature.js';

const KEY = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' };
const AT = { now: new Date('2023-10-26T10:22:32.123Z'), nonce: '3156853299f313e23d1673dc12e1703d' };

const REQUEST = {
  method: 'POST',
  host: 'ecs.cn-shanghai.aliyuncs.com',
  query: new URLSearchParams({
    ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    RegionId: 'cn-shanghai',
  }),
  action: 'RunInstances',
  version: '2014-05-26',
} as const;

const signatureOf = (headers: Record<string, string>) =>
  headers['Authorization']!.split('Signature=').at(-1);

describe(signAcs3, () => {
  it("signs the example of Aliyun's documentation as it does", () => {
    expect(signAcs3(REQUEST, KEY, AT)).toEqual({
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': AT.nonce,
      'x-acs-version': '2014-05-26',
      Authorization:
        'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    });
  });

  it('sorts and encodes the query', () => {
    const query = new URLSearchParams([...REQUEST.query].toReversed());
    expect(signatureOf(signAcs3({ ...REQUEST, query }, KEY, AT))).toBe(
      signatureOf(signAcs3(REQUEST, KEY, AT)),
    );
    const special = new URLSearchParams({ TemplateParam: `{"code":"云 1!'()*~"}` });
    expect(signatureOf(signAcs3({ ...REQUEST, query: special }, KEY, AT))).toBe(
      'd1546c6b124d67320b4d04268aec36dffaf9a0f25776e06e243bfb490de14ff1',
    );
  });

  it('has another nonce in every call', () => {
    const nonces = [0, 1].map(() => signAcs3(REQUEST, KEY)['x-acs-signature-nonce']);
    expect(new Set(nonces).size).toBe(2);
  });
});
