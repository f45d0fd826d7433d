import { useQuery } from '@tanstack/react-query';
import { ReportCard } from '../../../features/shop/components/report-card';
import { reportsQuery } from '../../../features/shop/api/reports';
import { useSession } from '../../../shared/lib/session/session';
import { Notice } from '../../../shared/ui/notice';
import { SignedInContent } from '../../../shared/ui/signed-in-content';
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
  const result = useQuery(reportsQuery(fullName));
  return (
    <SignedInContent
      result={result}
      fullName={fullName}
      back="/reports"
      loading="正在加载通知…"
      failed="没能加载通知"
    >
      {(reports) =>
        reports.length > 0 ? (
          reports.map((report) => (
            <ReportCard
              key={report.report_id}
              report={report}
              role={isAdmin ? 'admin' : 'designer'}
            />
          ))
        ) : (
          <Notice isPart title="没有收到过侵权通知" />
        )
      }
    </SignedInContent>
  );
}

export { ReportsPage as Component };
