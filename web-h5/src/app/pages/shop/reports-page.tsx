import { useQuery } from '@tanstack/react-query';
import { ReportCard } from '../../../features/shop/components/report-card';
import { reportsQuery } from '../../../features/shop/api/reports';
import { statusOf } from '../../../shared/lib/http/api-client';
import { useSession } from '../../../shared/lib/session/session';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import styles from '../orders/orders-page.module.css';

/** The notices of infringement: a designer answers, an admin decides (LAW-08). */
export function ReportsPage() {
  return (
    <div className={styles.page}>
      <h1>侵权通知</h1>
      <Reports />
    </div>
  );
}

function Reports() {
  const { fullName, is_admin: isAdmin } = useSession();
  const { data, error, refetch } = useQuery(reportsQuery(fullName));
  if (!fullName || statusOf(error) === 401) return <SignInRequired isPart back="/reports" />;
  if (error && !data) {
    return <LoadFault isPart title="没能加载通知" fault={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageLoading text="正在加载通知…" />;
  if (data.length === 0) return <Notice isPart title="没有收到过侵权通知" />;
  const role = isAdmin ? 'admin' : 'designer';
  return data.map((report) => <ReportCard key={report.report_id} report={report} role={role} />);
}

export { ReportsPage as Component };
