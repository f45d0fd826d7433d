import { type DomainError, ForbiddenError } from '../http/domain-error.js';
import {
  SecondFactorRequiredError,
  SecondFactorStaleError,
  type SecondFactorStatus,
} from './second-factor.js';

/** What a person may do in the console, and which roles may do it (CONS-09). An admin may do everything. */
export const PERMISSIONS = {
  'orders.read': { label: '查看订单与付款', roles: ['support', 'finance'] },
  'orders.support': { label: '补下载、重发收据、关闭未付订单', roles: ['support'] },
  'payments.refund': { label: '退款', roles: ['finance'] },
  'payments.decide': { label: '决定挂起的款项与失败的通知', roles: ['finance'] },
  'payments.reconcile': { label: '对账', roles: ['finance'] },
  'cases.answer': { label: '处理售后与投诉', roles: ['support'] },
  'invoices.issue': { label: '开发票', roles: ['finance'] },
  'people.read': { label: '查看用户', roles: ['support', 'finance'] },
  'people.change': { label: '锁定、邀请、改名与授予角色', roles: [] },
  'designs.manage': { label: '管理图解', roles: ['content'] },
  'designs.import': { label: '导入图解', roles: [] },
  'categories.manage': { label: '管理分类', roles: ['content'] },
  'reports.decide': { label: '处理侵权通知与被举报的评价', roles: ['content'] },
  'messages.manage': { label: '查看与重送消息', roles: ['support'] },
  'audit.read': { label: '查看操作日志', roles: ['finance'] },
  'settings.manage': { label: '商城设置', roles: [] },
  'operations.manage': { label: '队列与健康', roles: [] },
} as const satisfies Record<string, { label: string; roles: readonly string[] }>;
export type Permission = keyof typeof PERMISSIONS;
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];
/** What an API token may be limited to. Changing people takes a password or a second factor, which no token has. */
export const TOKEN_PERMISSIONS = ALL_PERMISSIONS.filter((one) => one !== 'people.change');

/** What permissions allow, in words. */
export const permissionLabels = (permissions: readonly Permission[]): string =>
  permissions.map((one) => PERMISSIONS[one].label).join('；');

export const ROLES = ['support', 'finance', 'content'] as const;
/** A set of permissions that an admin grants. */
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role | 'admin', string>> = {
  support: '客服',
  finance: '财务',
  content: '内容',
  admin: '管理员',
};

/** What decides on the permissions of a request. */
export interface Grants {
  isAdmin: boolean;
  role: Role | null;
  /**
   * The permissions of an API token that has only a part of its owner's permissions; `isAdmin` is false and `role` null
   * then.
   */
  permissions?: readonly Permission[] | null;
}

/** Everything that a person may do in the console; empty without a role. */
export function permissionsOf(user: Grants): Permission[] {
  return ALL_PERMISSIONS.filter((one) => hasPermission(user, one));
}

/** Whether a person may do something. */
export function hasPermission(
  { isAdmin, role, permissions }: Grants,
  permission: Permission,
): boolean {
  if (isAdmin) return true;
  if (permissions) return permissions.includes(permission);
  const roles: readonly string[] = PERMISSIONS[permission].roles;
  return role !== null && roles.includes(role);
}

/** The rights of a request. A session withholds those of the account until the second factor is verified (CONS-09). */
export interface Rights extends Grants {
  /** `off` if it is absent. */
  secondFactor?: SecondFactorStatus;
}

/** Refuses what a person may not do. @throws ForbiddenError, SecondFactorRequiredError */
export function assertMay(user: Rights, permission: Permission): void {
  if (!hasPermission(user, permission)) throw refusalOf(user);
}

/**
 * Like `assertMay`, for acts that move money: a user with a second factor must have verified it within the last minutes.
 * @throws ForbiddenError, SecondFactorRequiredError, SecondFactorStaleError
 */
export function assertMayMoveMoney(user: Rights, permission: Permission): void {
  assertMay(user, permission);
  if (user.secondFactor === 'stale') throw new SecondFactorStaleError();
}

/** Refuses people who are not admins. @throws ForbiddenError, SecondFactorRequiredError */
export function assertAdmin(user: Omit<Rights, 'role'>): void {
  if (!user.isAdmin) throw refusalOf(user);
}

/** The error for a person without a right. It says whether the session only lacks the second factor. */
export function refusalOf({ secondFactor }: Pick<Rights, 'secondFactor'>): DomainError {
  const isWithheld = secondFactor === 'required' || secondFactor === 'enrolment_required';
  return isWithheld ? new SecondFactorRequiredError(secondFactor) : new ForbiddenError();
}
