import { describe, expect, it } from '@jest/globals';
import { methodsHere } from './payment-methods';

describe(methodsHere, () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/146.0 Safari/537.36', ['wechat_native']],
    [
      'Mozilla/5.0 (Linux; Android 16) Chrome/146.0 Mobile Safari/537.36',
      ['wechat_h5', 'wechat_native'],
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7) Mobile/15E148 Safari/604.1',
      ['wechat_h5', 'wechat_native'],
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7) Mobile/15E148 MicroMessenger/8.0.68(0x1800442b)',
      ['wechat_jsapi'],
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0.20 WindowsWechat(0x63090a13)',
      ['wechat_native'],
    ],
  ])('offers in %.60s… %j', (userAgent, methods) => {
    expect(methodsHere(userAgent)).toEqual(methods);
  });
});
