import { describe, expect, it } from '@jest/globals';
import { placeOfChange, readVersionNote } from './version-rules.js';

const ITEM = { section: '袖子', sizes: ['M'], row: 42, old: '减 1 针', new: '减 2 针' };
const NOTE = { kind: 'stitches', note: '袖子第 42 行', items: [ITEM] };

describe('the note of a version', () => {
  it('has a kind, words and the places that changed (SHELF-09)', () => {
    expect(readVersionNote(NOTE)).toEqual({ note: NOTE });
    expect(readVersionNote({ kind: 'addition', note: '新增尺码' })).toMatchObject({
      note: { items: [] },
    });
  });

  it.each([
    [null, '版本说明不是有效的 JSON，请检查格式'],
    [[], '版本说明不是有效的 JSON，请检查格式'],
    [{ ...NOTE, kind: 'toString' }, '请选择这次修改的种类'],
    [{ ...NOTE, note: ' ' }, '请写明改了什么'],
    [{ ...NOTE, note: '\u200b' }, '请写明改了什么'],
    [{ ...NOTE, note: '线'.repeat(201) }, '最多200个字符'],
    [{ ...NOTE, items: 'all' }, '每条更正要有原来的和改成的文字，最多50条'],
    [{ ...NOTE, items: [{ ...ITEM, row: 0 }] }, '每条更正要有原来的和改成的文字，最多50条'],
    [
      { ...NOTE, items: [{ ...ITEM, old: '', new: '' }] },
      '每条更正要有原来的和改成的文字，最多50条',
    ],
    [
      { ...NOTE, items: Array.from({ length: 51 }, () => ({ ...ITEM })) },
      '每条更正要有原来的和改成的文字，最多50条',
    ],
  ])('is refused otherwise: %j (SHELF-09)', (input, fault) => {
    expect(readVersionNote(input)).toEqual({ fault });
  });

  it('is stored without characters that cannot be seen or stored (SHELF-09)', () => {
    const item = {
      ...ITEM,
      section: '袖\u202e子',
      sizes: ['M\ud83d'],
      old: '减\0 1 针 ',
      new: '减\r\n2',
    };
    expect(readVersionNote({ ...NOTE, note: ' 修正\ud83d ', items: [item] })).toEqual({
      note: { ...NOTE, note: '修正', items: [{ ...ITEM, old: '减 1 针', new: '减\n2' }] },
    });
  });

  it('names the place relative to the row that was counted (SHELF-09)', () => {
    expect(placeOfChange(ITEM, 30)).toBe('在你现在的第 30 行之后，还没织到');
    expect(placeOfChange(ITEM, 42)).toBe('就在你现在织的这一行');
    expect(placeOfChange(ITEM, 60)).toBe('在你现在的第 60 行之前，已经织过');
    expect(placeOfChange({ row: null }, 60)).toBeNull();
  });
});
