import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { caseQuery } from '../../../features/cases/api/cases';
import { CaseView } from '../../../features/cases/components/case-view';
import { useLastUser } from '../../../shared/lib/session/session';
import { SignedInContent } from '../../../shared/ui/signed-in-content';
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
  const result = useQuery(caseQuery(caseId, fullName));
  return (
    <SignedInContent
      isKept
      result={result}
      fullName={fullName}
      back={`/cases/${caseId}`}
      loading="正在查询…"
      failed="没能查到"
    >
      {(found) => <CaseView key={found.case_id} found={found} />}
    </SignedInContent>
  );
}

export { CasePage as Component };
