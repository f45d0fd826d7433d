import { describe, expect, it } from '@jest/globals';
import { fileNameOf } from './content-disposition';

describe('fileNameOf', () => {
  it.each([
    [`attachment; filename="design-1.zip"; filename*=UTF-8''%E6%AF%9B%E8%A1%A3.zip`, '毛衣.zip'],
    ['attachment; filename="a b.zip"', 'a b.zip'],
    ['attachment; filename=a.zip', 'a.zip'],
    [`attachment; filename="plain.zip"; filename*=UTF-8''%E6%AF`, 'plain.zip'],
  ])('the file name is read from %s (DL-10)', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  it.each([undefined, '', 'attachment', 'attachment; filename=""'])(
    'the file name is design.zip for %p (DL-11)',
    (header) => {
      expect(fileNameOf(header)).toBe('design.zip');
    },
  );
});
