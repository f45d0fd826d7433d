import type { Permission, WaitingKind } from '#contracts';

/** A section of the console, in the order of the menu. */
export interface Section {
  path: string;
  label: string;
  /** The permission that shows the section; without one everyone with a role sees it. */
  needs?: Permission;
  /** The kinds of waiting work that the menu counts beside it. */
  counts?: readonly WaitingKind[];
}

/** The menu. Each page checks nothing itself: the api decides what a person may read and do. */
export const SECTIONS: readonly Section[] = [
  { path: '/', label: '等人处理' },
  { path: '/orders', label: '订单', needs: 'orders.read' },
  {
    path: '/payments',
    label: '挂起与退回',
    needs: 'payments.decide',
    counts: ['held', 'notifications'],
  },
  { path: '/designs', label: '图解', needs: 'designs.manage' },
  { path: '/import', label: '导入', needs: 'designs.import' },
  { path: '/categories', label: '分类', needs: 'categories.manage' },
  { path: '/people', label: '用户与设计师', needs: 'people.read' },
  { path: '/cases', label: '售后与投诉', needs: 'cases.answer', counts: ['cases', 'complaints'] },
  { path: '/reports', label: '侵权通知', needs: 'reports.decide', counts: ['reports'] },
  { path: '/reviews', label: '被举报的评价', needs: 'reports.decide', counts: ['reviews'] },
  { path: '/designer-pages', label: '设计师主页', needs: 'reports.decide' },
  { path: '/invoices', label: '发票', needs: 'invoices.issue', counts: ['invoices'] },
  { path: '/sales', label: '报表', needs: 'payments.reconcile' },
  {
    path: '/reconciliation',
    label: '对账',
    needs: 'payments.reconcile',
    counts: ['reconciliation'],
  },
  { path: '/messages', label: '消息', needs: 'messages.manage' },
  { path: '/queues', label: '队列', needs: 'operations.manage', counts: ['jobs'] },
  { path: '/audit', label: '操作日志', needs: 'audit.read' },
  { path: '/settings', label: '设置', needs: 'settings.manage' },
  { path: '/health', label: '健康', needs: 'operations.manage' },
  { path: '/setup', label: '开张', needs: 'operations.manage' },
  { path: '/security', label: '两步验证' },
];
