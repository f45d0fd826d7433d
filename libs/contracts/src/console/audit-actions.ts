import type { UserChange } from './administration.js';
import type { CaseMove } from '../cases/case-state.js';
import type { DesignerPageMove } from '../catalogue/designer-pages.js';
import type { ReportMove } from './reports.js';
import type { ReviewMove } from '../reviews/reviews.js';
import type { Timestamp } from '../http/scalars.js';

/** Audited actions: a noun, and what was done to it. */
export type AuditAction =
  | 'api-token.create'
  | 'api-token.revoke'
  | `case.${'open' | CaseMove}`
  | `category.${'create' | 'edit' | 'merge' | 'remove'}`
  | 'design.activate'
  | 'design.bulk'
  | 'design.deactivate'
  | 'design.edit'
  | 'design.import'
  | 'design.publish'
  | `designer-page.${'edit' | DesignerPageMove}`
  | 'invoice.issue'
  | 'message.resend'
  | 'order.close'
  | 'order.download'
  | 'order.receipt'
  | 'order.refund'
  | 'order.return'
  | 'payment.accept'
  | 'payment.refund'
  | 'payment.dismiss'
  | 'payment.reconcile'
  | 'notification.retry'
  | 'notification.dismiss'
  | `second-factor.${'enrol' | 'disable' | 'recovery-code' | 'recovery-codes'}`
  | `report.${'receive' | 'answer' | ReportMove}`
  | `review.${ReviewMove}`
  | `question.${ReviewMove}`
  | 'settings.change'
  | 'setup.check'
  | `queue.${'retry' | 'promote' | 'pause' | 'resume' | 'remove'}`
  | `user.${UserChange | 'first-admin' | 'role' | 'invite' | 'rename' | 'merge'}`;

/** The actor of what somebody did without an account. The log does not name them. */
export const VISITOR_NAME = '访客';

/** `latest_change` in a 404 or 409 of an act of an operator: what somebody else did before (CONS-13). */
export interface LatestChange {
  action: AuditAction;
  actor: string;
  at: Timestamp;
}

/** The names of the audited actions, for operators. */
export const AUDIT_ACTION_LABELS: Record<AuditAction, string> = {
  'api-token.create': '建令牌',
  'api-token.revoke': '撤销令牌',
  'case.open': '售后：提出',
  'case.object': '售后：还没解决',
  'case.add': '售后：补充说明',
  'case.accept': '售后：已经解决',
  'case.answer': '售后：设计师答复',
  'case.pass': '售后：转给客服',
  'case.reply': '售后：客服答复',
  'case.note': '售后：内部备注',
  'case.refund': '售后：退款',
  'case.close': '售后：结束',
  'category.create': '建分类',
  'category.edit': '改分类',
  'category.merge': '合并分类',
  'category.remove': '删分类',
  'design.activate': '上架',
  'design.bulk': '批量修改设计',
  'design.deactivate': '下架',
  'design.edit': '改设计',
  'design.import': '导入设计',
  'design.publish': '发布设计',
  'designer-page.edit': '改设计师主页',
  'designer-page.hide': '隐藏设计师主页',
  'designer-page.show': '恢复设计师主页',
  'invoice.issue': '开发票',
  'message.resend': '再送消息',
  'order.close': '关闭订单',
  'order.download': '补一次下载',
  'order.receipt': '重发收据',
  'order.refund': '退款',
  'order.return': '买家自助退款',
  'payment.accept': '挂起付款按付清处理',
  'payment.refund': '退回挂起付款',
  'payment.dismiss': '忽略挂起付款',
  'payment.reconcile': '对账',
  'notification.retry': '重试微信通知',
  'notification.dismiss': '忽略微信通知',
  'second-factor.enrol': '开启两步验证',
  'second-factor.disable': '关闭两步验证',
  'second-factor.recovery-code': '用恢复码',
  'second-factor.recovery-codes': '换恢复码',
  'report.receive': '收到侵权通知',
  'report.answer': '侵权通知：设计师答复',
  'report.suspend': '侵权通知：暂时下架',
  'report.reject': '侵权通知：不成立',
  'report.uphold': '侵权通知：成立',
  'report.reinstate': '侵权通知：恢复上架',
  'review.hide': '隐藏评价',
  'review.show': '恢复评价',
  'review.dismiss': '评价举报不成立',
  'question.hide': '隐藏提问',
  'question.show': '恢复提问',
  'question.dismiss': '提问举报不成立',
  'settings.change': '改店铺设置',
  'setup.check': '检查连接',
  'queue.retry': '重试队列',
  'queue.promote': '提前执行任务',
  'queue.pause': '暂停队列',
  'queue.resume': '恢复队列',
  'queue.remove': '删除任务',
  'user.lock': '锁定账户',
  'user.unlock': '解锁账户',
  'user.promote': '设为管理员',
  'user.demote': '取消管理员',
  'user.reset-second-factor': '重置两步验证',
  'user.first-admin': '建第一个管理员',
  'user.role': '改角色',
  'user.invite': '邀请设计师',
  'user.rename': '改用户名',
  'user.merge': '合并账户',
};
