import { describe, expect, it } from '@jest/globals';
import { AxiosError } from 'axios';
import { describeUploadFailure } from './design-calls';

describe(describeUploadFailure, () => {
  it('UP-29 tells a time-out from a lost network', () => {
    expect(describeUploadFailure(new AxiosError('timeout', 'ECONNABORTED'))).toBe(
      '上传超时，请检查网络连接后重试',
    );
    expect(describeUploadFailure(new AxiosError('network', 'ERR_NETWORK'))).toBe(
      '上传失败，请检查网络连接后重试',
    );
  });
});
