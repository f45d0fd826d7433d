import { describe, expect, it } from '@jest/globals';
import { CallFailure } from '../../../shared/lib/http';
import { describeUploadFailure } from './designs';

describe(describeUploadFailure, () => {
  it('UP-29 tells a time-out from a lost network', () => {
    expect(describeUploadFailure(new CallFailure('timeout', '/', null, true))).toBe(
      '上传超时，请检查网络连接后重试',
    );
    expect(describeUploadFailure(new CallFailure('no answer', '/'))).toBe(
      '上传失败，请检查网络连接后重试',
    );
  });
});
