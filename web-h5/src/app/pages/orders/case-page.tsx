import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { caseQuery } from '../../../features/cases/api/cases';
import { CaseView } from '../../../features/cases/components/case-view';
import { statusOf } from '../../../shared/lib/http/api-client';
import { useLastUser } from '../../../shared/lib/session/session';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import styles from './orders-page.module.css';

/** One case, for the buyer, the designer and operators (HELP-02). */
export function CasePage() {
  const { caseId = '' } = useParams();
  return (
    <div className={styles.page}>
      <h1>售后</h1>
      <Case caseId={caseId} />
    </div>
  );
}

function Case({ caseId }: { caseId: string }) {
  const { fullName } = useLastUser();
  const { data, error, refetch } = useQuery(caseQuery(caseId, fullName));
  if (data) return <CaseView key={data.case_id} found={data} />;
  if (!fullName || statusOf(error) === 401) {
    return <SignInRequired isPart back={`/cases/${caseId}`} />;
  }
  if (!error) return <PageLoading text="正在查询…" />;
  return <LoadFault isPart title="没能查到" fault={error} onRetry={() => void refetch()} />;
}

export { CasePage as Component };
