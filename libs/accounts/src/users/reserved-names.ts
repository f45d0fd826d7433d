/**
 * Names that seem to speak for the shop. They cannot be registered, and neither can names that look like
 * them.
 */
export const RESERVED_NAMES: readonly string[] = [
  'admin',
  'administrator',
  'cloudknit',
  'customer-service',
  'moderator',
  'official',
  'postmaster',
  'root',
  'security',
  'service',
  'support',
  'system',
  'webmaster',
  'wechat',
  '云织',
  '云织商城',
  '云织官方',
  '云织客服',
  '官方',
  '官方客服',
  '客服',
  '客服中心',
  '微信支付',
  '管理员',
  '系统',
  '系统管理员',
  '系统消息',
  '超级管理员',
];
