import { describe, expect, it } from '@jest/globals';
import { designerSummary, designSummary, pageTitle } from './sharing.js';

describe('pageTitle', () => {
  it("contains the page's name, then the shop's", () => {
    expect(pageTitle('帽子')).toBe('帽子 · 云织商城');
    expect(pageTitle()).toBe('云织商城');
    expect(pageTitle('帽子', '山线')).toBe('帽子 · 山线');
  });
});

describe('designSummary', () => {
  it('contains the price and, on one line, the description', () => {
    const description = ' 一顶\n\n帽子\t🧶 ';
    expect(designSummary({ price: '29.90', description })).toBe('¥29.90 · 一顶 帽子 🧶');
    expect(designSummary({ price: '9.90', description: ' \n' })).toBe('¥9.90 · 暂无描述');
  });

  it('truncates a long text between whole characters', () => {
    expect(designSummary({ price: '1.00', description: '🧶'.repeat(100) })).toBe(
      `¥1.00 · ${'🧶'.repeat(100)}`,
    );
    expect(designSummary({ price: '1.00', description: '🧶'.repeat(101) })).toBe(
      `¥1.00 · ${'🧶'.repeat(100)}…`,
    );
  });
});

describe('designerSummary', () => {
  it('has the words of the designer on one line, or says what is on sale (SHELF-03)', () => {
    const designer = { username: '山茶手作', designs: 3 };
    expect(designerSummary({ ...designer, words: '' })).toBe(
      '设计师山茶手作在售的 3 份编织图解，设计师本人授权，付款后即可下载。',
    );
    expect(designerSummary({ ...designer, words: '爱织\n配色毛衣。' })).toBe(
      '设计师山茶手作，在售 3 份编织图解。爱织 配色毛衣。',
    );
  });
});
