import { Button, Result, Skeleton } from 'antd';
import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { ConsoleLayout } from './layout';

/** Each page is loaded when it is opened first, with the components that only it needs. */
const PAGES: Record<string, () => Promise<ComponentType>> = {
  '/': async () => (await import('../pages/operations/waiting-page')).WaitingPage,
  '/orders': async () => (await import('../pages/orders/orders-page')).OrdersPage,
  '/orders/:orderId': async () => (await import('../pages/orders/order-page')).OrderPage,
  '/payments': async () => (await import('../pages/orders/payments-page')).PaymentsPage,
  '/designs': async () => (await import('../pages/designs/designs-page')).DesignsPage,
  '/import': async () => (await import('../pages/designs/import-page')).ImportPage,
  '/categories': async () => (await import('../pages/designs/categories-page')).CategoriesPage,
  '/people': async () => (await import('../pages/people/people-page')).PeoplePage,
  '/people/:name': async () => (await import('../pages/people/person-page')).PersonPage,
  '/search': async () => (await import('../pages/designs/search-page')).SearchPage,
  '/audit': async () => (await import('../pages/people/audit-page')).AuditPage,
  '/cases': async () => (await import('../pages/cases/cases-page')).CasesPage,
  '/cases/:caseId': async () => (await import('../pages/cases/case-page')).CasePage,
  '/reports': async () => (await import('../pages/designs/reports-page')).ReportsPage,
  '/reviews': async () => (await import('../pages/designs/reviews-page')).ReviewsPage,
  '/designer-pages': async () =>
    (await import('../pages/designs/designer-pages-page')).DesignerPagesPage,
  '/invoices': async () => (await import('../pages/orders/invoices-page')).InvoicesPage,
  '/sales': async () => (await import('../pages/orders/sales-page')).SalesPage,
  '/reconciliation': async () =>
    (await import('../pages/orders/reconciliation-page')).ReconciliationPage,
  '/messages': async () => (await import('../pages/operations/messages-page')).MessagesPage,
  '/queues': async () => (await import('../pages/operations/queues-page')).QueuesPage,
  '/settings': async () => (await import('../pages/operations/settings-page')).SettingsPage,
  '/health': async () => (await import('../pages/operations/health-page')).HealthPage,
  '/setup': async () => (await import('../pages/operations/setup-page')).SetupPage,
  '/security': async () => (await import('../pages/people/security-page')).SecurityPage,
};

/** Shown instead of a page whose file did not arrive, as after an update of the console. */
function PageFailure() {
  return (
    <Result
      status="warning"
      title="这一页没有加载出来"
      subTitle="网络断开了，或控制台刚刚更新过。没有任何操作丢失。"
      extra={<Button onClick={() => location.reload()}>重新加载</Button>}
    />
  );
}

/** The pages of the console, below `/console`. */
export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: ConsoleLayout,
      children: [
        ...Object.entries(PAGES).map(([path, load]) => ({
          path,
          HydrateFallback: () => <Skeleton active />,
          ErrorBoundary: PageFailure,
          lazy: async () => ({ Component: await load() }),
        })),
        { path: '*', element: <Result status="404" title="控制台里没有这一页" /> },
      ],
    },
  ],
  { basename: '/console' },
);
