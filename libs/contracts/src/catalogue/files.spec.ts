import { describe, expect, it } from '@jest/globals';
import { describeArchiveFiles, formatBytes } from './files.js';

describe('describeArchiveFiles', () => {
  it('lists kinds and counts in the given order', () => {
    const files = [
      { kind: 'pdf' as const, count: 3 },
      { kind: 'image' as const, count: 5 },
    ];
    expect(describeArchiveFiles(files)).toBe('3 个 PDF · 5 张图片');
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [13_002_342, '12.4 MB'],
    [3 * 1024 ** 4, '3072.0 GB'],
  ])('writes %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
