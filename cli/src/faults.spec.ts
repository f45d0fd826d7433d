import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { describeFileFault, describeNetworkFault } from './faults.js';

const errorOf = (call: () => unknown) => {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('the call did not fail');
};

describe(describeFileFault, () => {
  it('describes a file error in Chinese with the file, the cause and the next step', () => {
    expect(describeFileFault(errorOf(() => readFileSync('/no/such/file')))).toBe(
      '文件 /no/such/file 处理不了（找不到），请检查路径与权限后重试',
    );
    expect(describeFileFault(errorOf(() => readFileSync(tmpdir())))).toContain('那是一个文件夹');
  });

  it('suggests that a spreadsheet is still open for EBUSY and EPERM on Windows', () => {
    for (const code of ['EBUSY', 'EPERM']) {
      const error = Object.assign(new Error(code), { code, syscall: 'rename', path: 'C:\\a.csv' });
      expect(describeFileFault(error)).toContain('例如 Excel');
    }
  });

  it('returns null for other errors', () => {
    expect(describeFileFault(new TypeError('x is not a function'))).toBeNull();
    expect(describeFileFault('ENOENT')).toBeNull();
  });
});

describe(describeNetworkFault, () => {
  it.each([
    [{ code: 'ECONNREFUSED' }, '那里没有程序在应答'],
    [{ code: 'ENOTFOUND' }, '找不到这个域名'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, '对方的证书是自签的'],
    [
      { message: 'error:0A00010B:SSL routines:ssl3_get_record:wrong version number' },
      '请改用 http',
    ],
    [{ message: 'bad port' }, '端口'],
  ])('translates %p to Chinese', (fields, told) => {
    expect(describeNetworkFault(Object.assign(new Error('english'), fields))).toContain(told);
  });
});
