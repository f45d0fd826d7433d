import { describe, expect, it } from '@jest/globals';
import {
  DESIGNER_PAGE_MESSAGES,
  readDesignerLinks,
  validateDesignerWords,
  validateLinkLabel,
  validateLinkUrl,
} from './designer-pages.js';

describe('validateDesignerWords', () => {
  it('accepts 500 characters, whatever they are, and no more (SHELF-03)', () => {
    expect(validateDesignerWords('')).toBeNull();
    expect(validateDesignerWords('🧶'.repeat(500))).toBeNull();
    expect(validateDesignerWords('🧶'.repeat(501))).toBe(DESIGNER_PAGE_MESSAGES.wordsTooLong);
  });
});

describe('validateLinkLabel', () => {
  it('requires 1 to 20 characters (SHELF-03)', () => {
    expect(validateLinkLabel('小红书')).toBeNull();
    expect(validateLinkLabel(' \u200b')).toBe(DESIGNER_PAGE_MESSAGES.linkLabelRequired);
    expect(validateLinkLabel('书'.repeat(21))).toBe(DESIGNER_PAGE_MESSAGES.linkLabelTooLong);
  });
});

describe('validateLinkUrl', () => {
  it.each(['https://example.com', ' HTTPS://例子.中国/山茶?a=1#b ', 'https://a.b:8443/'])(
    'accepts %s (SHELF-03)',
    (url) => expect(validateLinkUrl(url)).toBeNull(),
  );

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'https:example.com',
    'https://localhost/',
    'https://me:secret@example.com/',
    'https://example.com@evil.example/',
    'https://exa mple.com/',
    'https:\\\\example.com',
    'example.com',
  ])('rejects %s (SHELF-03)', (url) =>
    expect(validateLinkUrl(url)).toBe(DESIGNER_PAGE_MESSAGES.linkUrlInvalid),
  );

  it('rejects no address and a long one (SHELF-03)', () => {
    expect(validateLinkUrl(' ')).toBe(DESIGNER_PAGE_MESSAGES.linkUrlRequired);
    const long = `https://example.com/${'a'.repeat(300)}`;
    expect(validateLinkUrl(long)).toBe(DESIGNER_PAGE_MESSAGES.linkUrlTooLong);
  });
});

describe('readDesignerLinks', () => {
  it('returns labels on one line and normalised addresses (SHELF-03)', () => {
    expect(readDesignerLinks([{ label: ' 我的\n小店 ', url: ' HTTPS://Example.com ' }])).toEqual({
      links: [{ label: '我的 小店', url: 'https://example.com/' }],
      faults: {},
    });
  });

  it('names each fault by its path (SHELF-03)', () => {
    const link = { label: '小店', url: 'https://example.com' };
    const { faults } = readDesignerLinks([link, { label: '', url: 'ftp://a.b' }, null]);
    expect(faults).toEqual({
      'links.1.label': [DESIGNER_PAGE_MESSAGES.linkLabelRequired],
      'links.1.url': [DESIGNER_PAGE_MESSAGES.linkUrlInvalid],
      'links.2.label': [DESIGNER_PAGE_MESSAGES.linkLabelRequired],
      'links.2.url': [DESIGNER_PAGE_MESSAGES.linkUrlRequired],
    });
    expect(readDesignerLinks([link, link, link, link]).faults).toEqual({
      links: [DESIGNER_PAGE_MESSAGES.linksTooMany],
    });
  });
});
