import { describe, expect, it } from '@jest/globals';
import { findUsernameFault } from './usernames.js';

describe(findUsernameFault, () => {
  it.each([
    ['REG-22', '', '不能为空'],
    ['REG-24', '小满', '至少3个字符'],
    ['REG-23', 'x'.repeat(21), '最多20个字符'],
    ['REG-26', 'a b c', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'name@home', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'ａｄｍｉｎ', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'abc\u200b', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'admin\u1160', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'ab\u0000c', '用户名只能包含字母、数字和下划线'],
    ['REG-26', '\u0430dmin', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'αλφα', '用户名只能包含字母、数字和下划线'],
    ['REG-26', '山茶手作\u02d1', '用户名只能包含字母、数字和下划线'],
    ['REG-26', '山茶手作ー', '用户名只能包含字母、数字和下划线'],
    ['REG-26', '\u2f2d茶手作', '用户名只能包含字母、数字和下划线'],
    ['REG-26', '\uf9e3茶手作', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'admin\u0301', '用户名只能包含字母、数字和下划线'],
    ['REG-26', '山茶\u0301手作', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'admın', '用户名只能包含字母、数字和下划线'],
    ['REG-26', 'ɑdmin', '用户名只能包含字母、数字和下划线'],
    ['REG-26', '٣٤٥', '用户名只能包含字母、数字和下划线'],
    ['REG-26', '〡〢〣', '用户名只能包含字母、数字和下划线'],
    ['REG-25', 'José', null],
    ['REG-25', 'Nguyễn', null],
    ['REG-25', '织友小满', null],
    ['REG-25', 'A-b_c.9', null],
    ['REG-25', '𠮷'.repeat(20), null],
    ['REG-25', '织'.repeat(20), null],
  ])('%s finds in %j: %s', (_ids, username, fault) => {
    expect(findUsernameFault(username)).toBe(fault);
  });
});
