import { Result, Skeleton } from 'antd';
import { createBrowserRouter } from 'react-router';
import { AuditPage } from '../pages/audit-page';
import { CasesPage } from '../pages/cases-page';
import { CasePage } from '../pages/case-page';
import { CategoriesPage } from '../pages/categories-page';
import { DesignerPagesPage } from '../pages/designer-pages-page';
import { DesignsPage } from '../pages/designs-page';
import { HealthPage } from '../pages/health-page';
import { InvoicesPage } from '../pages/invoices-page';
import { MessagesPage } from '../pages/messages-page';
import { OrderPage } from '../pages/order-page';
import { OrdersPage } from '../pages/orders-page';
import { PaymentsPage } from '../pages/payments-page';
import { PeoplePage } from '../pages/people-page';
import { PersonPage } from '../pages/person-page';
import { QueuesPage } from '../pages/queues-page';
import { ReconciliationPage } from '../pages/reconciliation-page';
import { ReportsPage } from '../pages/reports-page';
import { SalesPage } from '../pages/sales-page';
import { SetupPage } from '../pages/setup-page';
import { SettingsPage } from '../pages/settings-page';
import { ReviewsPage } from '../pages/reviews-page';
import { SecurityPage } from '../pages/security-page';
import { SearchPage } from '../pages/search-page';
import { WaitingPage } from '../pages/waiting-page';
import { ConsoleLayout } from './layout';

const PAGES = {
  '/orders': OrdersPage,
  '/orders/:orderId': OrderPage,
  '/payments': PaymentsPage,
  '/designs': DesignsPage,
  '/categories': CategoriesPage,
  '/people': PeoplePage,
  '/people/:name': PersonPage,
  '/search': SearchPage,
  '/audit': AuditPage,
  '/cases': CasesPage,
  '/cases/:caseId': CasePage,
  '/reports': ReportsPage,
  '/reviews': ReviewsPage,
  '/designer-pages': DesignerPagesPage,
  '/invoices': InvoicesPage,
  '/sales': SalesPage,
  '/reconciliation': ReconciliationPage,
  '/messages': MessagesPage,
  '/queues': QueuesPage,
  '/settings': SettingsPage,
  '/health': HealthPage,
  '/setup': SetupPage,
  '/security': SecurityPage,
};

/** The pages of the console, below `/console`. */
export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: ConsoleLayout,
      children: [
        { index: true, Component: WaitingPage },
        {
          path: '/import',
          HydrateFallback: () => <Skeleton active />,
          lazy: async () => ({ Component: (await import('../pages/import-page')).ImportPage }),
        },
        ...Object.entries(PAGES).map(([path, Component]) => ({ path, Component })),
        { path: '*', element: <Result status="404" title="控制台里没有这一页" /> },
      ],
    },
  ],
  { basename: '/console' },
);
