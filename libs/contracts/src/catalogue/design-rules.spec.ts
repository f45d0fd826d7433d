import { describe, expect, it } from '@jest/globals';
import {
  validateArchive,
  validateDescription,
  validateDesignName,
  validateOldPrice,
  validatePrice,
  parseOldPrice,
  tidyLine,
  tidyText,
} from './design-rules.js';

const INVALID = '请输入有效的价格（最多两位小数）';
const TOO_HIGH = '价格不能超过9999999999.99';

describe('the rules of a design', () => {
  it.each([
    ['UP-09', '', '不能为空'],
    ['UP-09', '  ', '不能为空'],
    ['UP-09', '\u200b\u200b', '不能为空'],
    ['UP-09', '\u3164\u202e', '不能为空'],
    ['UP-09', '👩‍👧 毛衣', null],
    ['UP-10', '织'.repeat(51), '最多50个字符'],
    ['UP-10', '𠮷'.repeat(50), null],
    ['UP-10', 'x'.repeat(10_000), '最多50个字符'],
  ])('%s finds in the name %.20j: %s', (_id, name, fault) => {
    expect(validateDesignName(name)).toBe(fault);
  });

  it('normalises line breaks, puts names on one line and removes bidirectional controls', () => {
    expect(tidyText(' 第一行\r\n第二行\u0007\u202e ')).toBe('第一行\n第二行');
    expect(tidyText('🧶毛线\ud83d')).toBe('🧶毛线');
    // A row of a table that is pasted from a spreadsheet.
    expect(tidyText('胸围\t92\t100\n衣长\t58\t60\t')).toBe('胸围 92 100\n衣长 58 60');
    expect(tidyLine('羊毛\r\n毛衣')).toBe('羊毛 毛衣');
    expect(validateDescription('一\r\n'.repeat(5_000))).toBeNull();
  });

  it('requires a description (UP-11, EDIT-07)', () => {
    expect(validateDescription(' ')).toBe('不能为空');
    expect(validateDescription('一件毛衣')).toBeNull();
    expect(validateDescription('x'.repeat(10_001))).toBe('最多10000个字符');
  });

  it.each([
    ['UP-12', '', '不能为空'],
    ['UP-13', '1e9', INVALID],
    ['UP-13', '-1', INVALID],
    ['UP-13', '0.001', INVALID],
    ['UP-13', '９.９', INVALID],
    ['UP-13', 'NaN', INVALID],
    ['UP-13', '1,000', INVALID],
    ['UP-14 EDIT-09', '0', '价格必须大于0'],
    ['UP-14 EDIT-09', '0.00', '价格必须大于0'],
    ['UP-15', '10000000000', TOO_HIGH],
    ['UP-15', '9'.repeat(40), TOO_HIGH],
    ['UP-13', '9999999999.99', null],
    ['UP-13', '29.9', null],
  ])('%s finds in the price %j: %s', (_id, price, fault) => {
    expect(validatePrice(price)).toBe(fault);
  });

  it.each([
    ['UP-16', '', null],
    ['UP-17', '1.234', '请输入有效的原价（最多两位小数）'],
    ['UP-18', '10000000000', '原价不能超过9999999999.99'],
    ['UP-17', '39.90', null],
    ['UP-17', '0', null],
    ['UP-17', '0.00', null],
    ['UP-17', '-0', '请输入有效的原价（最多两位小数）'],
    ['UP-17', '0.000', '请输入有效的原价（最多两位小数）'],
  ])('%s finds in the old price %j: %s', (_id, price, fault) => {
    expect(validateOldPrice(price)).toBe(fault);
  });

  it.each([
    ['', null],
    ['0', null],
    ['0.00', null],
    ['0.01', 1],
    ['39.9', 3990],
  ])('reads the old price %j as %j fen (UP-17)', (price, fen) => {
    expect(parseOldPrice(price)).toBe(fen);
  });

  it.each([
    ['UP-19', 'a.exe', 10, '文件格式须为 .zip、.rar 或 .7z'],
    ['UP-19', 'zip', 10, '文件格式须为 .zip、.rar 或 .7z'],
    ['UP-20', 'a.zip', 1024 * 1024 * 1024 + 1, '文件大小不能超过1024MB'],
    ['UP-20', 'a.RAR', 1024 * 1024 * 1024, null],
    ['UP-19', 'a.7z', 0, '文件是空的'],
  ])('%s finds in the archive %s of %i bytes: %s', (_id, name, size, fault) => {
    expect(validateArchive(name, size)).toBe(fault);
  });
});
