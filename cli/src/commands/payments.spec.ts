import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../exit.js';
import { failedNotifications } from './payments.js';

describe('failedNotifications', () => {
  it.each([undefined, '', ' '])('decides nothing without a reason: %j', async (reason) => {
    // A port that refuses connections: an attempt to send would be another error.
    const options = { url: 'http://127.0.0.1:1', ...(reason !== undefined && { reason }) };
    await expect(failedNotifications('retry', options)).rejects.toThrow(UsageError);
    await expect(failedNotifications('dismiss', options)).rejects.toThrow('--reason');
  });
});
