import { describe, expect, it } from '@jest/globals';
import * as errors from './orders.errors.js';

describe('errors of orders', () => {
  it.each([
    [new errors.OrderNotFoundError(), 404, 'order_not_found'],
    [new errors.OrderExistsError({ order_id: 'o1', is_paid: true }), 409, 'order_exists'],
    [new errors.OwnDesignError(), 409, 'own_design'],
    [new errors.DownloadLimitError(), 400, 'download_limit'],
    [new errors.DownloadLinkInvalidError(), 404, 'download_link_invalid'],
    [new errors.NoEmailError(), 409, 'no_email'],
    [new errors.NotPurchasedError(), 403, 'not_purchased'],
  ])('have a status and a code: %s', (error, status, code) => {
    expect(error).toMatchObject({ status, code });
    expect(error.message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('include the existing order', () => {
    const existing = { order_id: 'o1', is_paid: true };
    expect(new errors.OrderExistsError(existing)).toMatchObject({ details: existing });
  });
});
