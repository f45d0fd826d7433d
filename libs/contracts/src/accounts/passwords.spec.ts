import { describe, expect, it } from '@jest/globals';
import { validatePassword, passwordStrength } from './passwords.js';

describe(validatePassword, () => {
  it.each([
    ['REG-28 RESET-15', 'Abc1234', '密码长度至少为8个字符'],
    ['REG-29 RESET-16', 'abcdefg1', '密码需包含大小写字母'],
    ['REG-29 RESET-16', 'ABCDEFG1', '密码需包含大小写字母'],
    ['REG-30 RESET-17', 'Abcdefgh', '密码需包含数字或特殊字符'],
    ['REG-30 RESET-17', 'Abcdefg ', '密码需包含数字或特殊字符'],
    ['REG-32', `Aa1${'x'.repeat(48)}`, '最多50个字符'],
    ['REG-28', 'Abcdefg1', null],
    ['REG-30', 'Abcdefg!', null],
    ['REG-30', '密码Abcdefg', null],
  ])('%s finds in %j: %s', (_ids, password, fault) => {
    expect(validatePassword(password)).toBe(fault);
  });
});

describe(passwordStrength, () => {
  it.each([
    ['', 0, '未输入密码'],
    ['a', 1, '弱'],
    ['aA', 2, '中等'],
    ['aA1', 3, '中等'],
    ['aA1!', 4, '强'],
    ['aaaaaaaa', 2, '中等'],
    ['aaaaaaaaaaaa', 3, '中等'],
    ['Abcdefg1', 4, '强'],
    ['Abcdefg1!', 5, '强'],
    ['Abcdefghijk1!', 5, '强'],
  ])(
    'scores %j with %i: %s (REG-33, REG-34, REG-35, RESET-04, RESET-05)',
    (password, score, label) => {
      expect(passwordStrength(password)).toEqual({ score, label });
    },
  );
});
