import { describe, expect, it } from '@jest/globals';
import { ForbiddenError } from '../http/domain-error.js';
import { assertMay, hasPermission, PERMISSIONS, permissionsOf, ROLES } from './permissions.js';

describe('the permissions of the console', () => {
  it('are all given to an admin, and none to a person without a role (CONS-09)', () => {
    const all = Object.keys(PERMISSIONS);
    expect(permissionsOf({ isAdmin: true, role: null })).toEqual(all);
    expect(permissionsOf({ isAdmin: false, role: null })).toEqual([]);
  });

  it('are those of the token alone where it carries a subset (CONS-09)', () => {
    const token = { isAdmin: false, role: null, permissions: ['orders.read'] as const };
    expect(permissionsOf(token)).toEqual(['orders.read']);
    expect(() => assertMay(token, 'payments.refund')).toThrow(ForbiddenError);
  });

  it('separate answering customers from moving money, and reserve roles for admins (CONS-09)', () => {
    const may = (role: (typeof ROLES)[number], permission: keyof typeof PERMISSIONS) =>
      hasPermission({ isAdmin: false, role }, permission);
    expect(may('support', 'cases.answer')).toBe(true);
    expect(may('support', 'payments.refund')).toBe(false);
    expect(may('finance', 'payments.refund')).toBe(true);
    expect(may('finance', 'cases.answer')).toBe(false);
    for (const role of ROLES) expect(may(role, 'people.change')).toBe(false);
    expect(() => assertMay({ isAdmin: false, role: 'content' }, 'orders.read')).toThrow(
      ForbiddenError,
    );
  });
});
