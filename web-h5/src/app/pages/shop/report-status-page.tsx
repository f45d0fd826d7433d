import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ReportCard } from '../../../features/shop/components/report-card';
import { reportQuery } from '../../../features/shop/api/reports';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Outcome } from '../../../shared/ui/panel';
import styles from '../orders/orders-page.module.css';

/** The history state with which the page is opened after a notice was sent. */
export interface ReportArrival {
  message: string;
}

/** The state of a notice of infringement, for everybody who has its number (LAW-08). */
export function ReportStatusPage() {
  const { reportId = '' } = useParams();
  const { data, error, refetch } = useQuery(reportQuery(reportId));
  const message = (useLocation().state as Partial<ReportArrival> | null)?.message;
  return (
    <div className={styles.page}>
      <h1>侵权通知的进度</h1>
      {message && <Outcome text={message} isDone />}
      <p>查询编号：{reportId}</p>
      {error && !data && (
        <LoadFault isPart title="没能查到" fault={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageLoading text="正在查询…" />}
      {data && <ReportCard report={data} role="reader" />}
    </div>
  );
}

export { ReportStatusPage as Component };
