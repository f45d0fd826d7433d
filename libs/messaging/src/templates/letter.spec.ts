import { describe, expect, it } from '@jest/globals';
import { verificationEmail } from './account-links.js';
import { receiptEmail } from './receipt.js';

describe(verificationEmail, () => {
  it('contains the link in both formats', () => {
    const { text, html } = verificationEmail('https://shop.example/v/a?b=1&c=2');
    expect(text).toContain('https://shop.example/v/a?b=1&c=2');
    expect(html).toContain('href="https://shop.example/v/a?b=1&amp;c=2"');
  });
});

describe(receiptEmail, () => {
  it('leads to the reader and the download, and shows what was bought, the price and the time in China (READ-02)', () => {
    const { subject, text, html } = receiptEmail({
      buyerName: '<b>"小满"</b>',
      orderId: 'aB3',
      designName: '云朵毛衣',
      price: '29.90',
      paidAt: new Date('2026-11-21T16:30:00Z'),
      downloads: 3,
      noReturn: null,
      licence: '成品不可售卖；禁止转售文件。',
      readUrl: 'https://shop.example/read/1',
      downloadUrl: 'https://shop.example/download/1',
    });
    expect(subject).toBe('付款成功：云朵毛衣 · 云织商城');
    expect(text).toContain('金额：¥29.90');
    expect(text).toContain('付款时间：2026年11月22日 00:30');
    expect(text).toContain('订单号：aB3');
    expect(text).toContain('使用许可：成品不可售卖；禁止转售文件。');
    expect(html).toContain('&lt;b&gt;&quot;小满&quot;&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(text).toContain(
      '开始编织：https://shop.example/read/1\n下载设计：https://shop.example/download/1',
    );
    expect(html.indexOf('href="https://shop.example/read/1"')).toBeGreaterThan(0);
    expect(html).toContain('href="https://shop.example/download/1"');
  });
});
