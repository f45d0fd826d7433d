import { describe, expect, it } from '@jest/globals';
import { HttpError } from '../../../shared/lib/http/http';
import { describeUploadFailure } from './design-upload';

describe(describeUploadFailure, () => {
  it('a failed upload shows a time-out and a lost network as different texts (UP-29)', () => {
    expect(describeUploadFailure(new HttpError('timeout', '/', null, true))).toBe(
      '上传超时，请检查网络连接后重试',
    );
    expect(describeUploadFailure(new HttpError('no answer', '/'))).toBe(
      '上传失败，请检查网络连接后重试',
    );
  });
});
