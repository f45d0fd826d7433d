import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { caseQuery } from '../../../features/cases/api/cases';
import { CaseView } from '../../../features/cases/components/case-view';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import styles from './orders-page.module.css';

/** One case, for the buyer, the designer and operators (HELP-02). */
export function CasePage() {
  const { caseId = '' } = useParams();
  const { data, error, refetch } = useQuery(caseQuery(caseId));
  return (
    <div className={styles.page}>
      <h1>售后</h1>
      {error && !data && (
        <LoadFault isPart title="没能查到" fault={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageLoading text="正在查询…" />}
      {data && <CaseView key={`${data.case_id}${data.state}`} found={data} />}
    </div>
  );
}

export { CasePage as Component };
