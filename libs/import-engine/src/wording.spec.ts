import { API_MESSAGES, MESSAGES } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { IMPORT_WORDS } from '../../../test/support/fixtures/import-words.js';
import { describeFault } from './wording.js';

const given = {
  line: 2,
  original: [],
  cells: { file: 'a.zip', detail_images: 'a.jpg', price: '12，5' },
};

describe(describeFault, () => {
  it('explains how to write a path when the path is invalid', () => {
    const fault = { column: 'file', message: '找不到文件' } as const;
    expect(describeFault(fault, given, IMPORT_WORDS)).toBe(
      '文件“a.zip”：找不到文件，填压缩包相对清单所在文件夹的路径，例如 files/KN-001.zip',
    );
    const none = { column: 'file', message: API_MESSAGES.importFileMissing } as const;
    expect(describeFault(none, given, IMPORT_WORDS)).toMatch(/，填压缩包相对清单所在文件夹的路径/);
  });

  it('does not mention paths when the file itself is invalid', () => {
    for (const message of [
      API_MESSAGES.archiveEncrypted,
      API_MESSAGES.archiveCorrupt,
      API_MESSAGES.archiveReally['7z'],
      `${API_MESSAGES.archiveSpecialFile}：link.pdf`,
      '没有权限读取文件',
    ]) {
      expect(describeFault({ column: 'file', message }, given, IMPORT_WORDS)).toBe(
        `文件“a.zip”：${message}`,
      );
    }
    const picture = { column: 'detail_images', message: MESSAGES.imageInvalid } as const;
    expect(describeFault(picture, given, IMPORT_WORDS)).toBe(
      `图片“a.jpg”：${MESSAGES.imageInvalid}`,
    );
  });

  it('explains how to write a price', () => {
    const fault = { column: 'price', message: MESSAGES.priceInvalid } as const;
    expect(describeFault(fault, given, IMPORT_WORDS)).toMatch(/^价格“12，5”：.*，写成 12\.50 这样/);
  });
});
